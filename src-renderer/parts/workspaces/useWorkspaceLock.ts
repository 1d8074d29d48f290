import { lockedSentence, snapshotSentence } from '../../../src-preload/contract/rules/workspaces.ts';
import { useWorkspaces } from '../bridge/live.ts';

/** Why nothing can be changed at the server of the open workspace; undefined when it is not locked. */
export function useWorkspaceLock(): string | undefined {
  const list = useWorkspaces();
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  if (open?.kind === 'snapshot') return snapshotSentence;
  return open?.readOnly === true ? lockedSentence : undefined;
}
