import { useSession } from '../bridge/live.ts';
import { useWorkspaceLock } from '../workspaces/useWorkspaceLock.ts';
import { type ActionRule, type ActionState, actionStateOf } from './actionState.ts';

/** Returns whether the user may run an action, for elements that only link to it. */
export function useActionState(rule: ActionRule): ActionState {
  const session = useSession();
  const lock = useWorkspaceLock();
  return actionStateOf(rule, session, lock);
}
