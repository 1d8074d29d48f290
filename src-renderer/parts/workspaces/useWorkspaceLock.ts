import { lockedSentence, snapshotSentence } from '#contract/rules/workspaces.ts';
import { useWorkspaces } from '../bridge/live.ts';

/** Returns why the open workspace is read-only. Otherwise undefined. */
export function useWorkspaceLock(): string | undefined {
  const list = useWorkspaces();
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  if (open?.kind === 'snapshot') return snapshotSentence;
  return open?.readOnly === true ? lockedSentence : undefined;
}
