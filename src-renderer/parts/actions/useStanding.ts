import { useSession } from '../bridge/live.ts';
import { useWorkspaceLock } from '../workspaces/useWorkspaceLock.ts';
import { type ActionRule, type Standing, standingOf } from './standing.ts';

/** Whether the person who is here may do something, and why not now: for what only leads to an action. */
export function useStanding(rule: ActionRule): Standing {
  const session = useSession();
  const lock = useWorkspaceLock();
  return standingOf(rule, session, lock);
}
