import type { GuardRule } from '#contract/rules/guarding.ts';
import { useWorkspaces } from '../bridge/live.ts';

/** Returns the guard of the open workspace. Undefined without one. */
export function useWorkspaceGuard(): GuardRule | undefined {
  const list = useWorkspaces();
  const guard = list?.workspaces.find(({ id }) => id === list.openId)?.guard;
  return guard !== undefined && (guard.whole || guard.tags.length > 0) ? guard : undefined;
}
