import { useSession } from '../bridge/live.ts';
import { useWorkspaceLock } from '../workspaces/useWorkspaceLock.ts';
import { type ActionRule, type Standing, standingOf } from './standing.ts';

/** Returns whether the user may run an action, for elements that only link to it. */
export function useStanding(rule: ActionRule): Standing {
  const session = useSession();
  const lock = useWorkspaceLock();
  return standingOf(rule, session, lock);
}
