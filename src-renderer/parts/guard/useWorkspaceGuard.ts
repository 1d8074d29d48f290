import type { GuardRule } from '../../../src-preload/contract/rules/guarding.ts';
import { useWorkspaces } from '../bridge/live.ts';

/** What is guarded in the open workspace; undefined where nothing is. */
export function useWorkspaceGuard(): GuardRule | undefined {
  const list = useWorkspaces();
  const guard = list?.workspaces.find(({ id }) => id === list.openId)?.guard;
  return guard !== undefined && (guard.whole || guard.tags.length > 0) ? guard : undefined;
}
