import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { KubeconfigEntry } from '#contract/kubeconfig.ts';
import type { Toast } from '#kit/toasts/toastStore.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useSessionValue, useWorkspaces } from '#parts/bridge/live.ts';
import { useChecksOnly } from '#parts/useChecksOnly.ts';
import { messages } from './messages.ts';

const { tokens: texts } = messages;
const supportQuery = queries.tokens.list.queryOptions({ select: ({ data }) => data.offered });

/** What happens to the access token of a removed kubeconfig: the text and the action of a toast. */
export type RemainingToken = Required<Pick<Toast, 'note'>> & Pick<Toast, 'action'>;

/**
 * Whether the open workspace's server can delete access tokens. Servers without personal access tokens cannot:
 * they refuse access to stored tokens for every role.
 * @returns undefined while it is unknown, for example offline
 */
export function useCanDeleteTokens(): boolean | undefined {
  const checksOnly = useChecksOnly();
  const isSignedIn = useSessionValue((state) => state?.status === 'signed-in' && state.withoutLogin !== true);
  return useQuery({ ...supportQuery, enabled: isSignedIn && !checksOnly, meta: { quiet: true } }).data;
}

/** Returns a function that describes what happens to the access token of an entry, or of the open workspace. */
export function useRemainingToken(): (
  entry?: Pick<KubeconfigEntry, 'workspaceId' | 'workspaceName'>,
) => RemainingToken {
  const router = useRouter();
  const openId = useWorkspaces()?.openId;
  const canDelete = useCanDeleteTokens();
  return useCallback(
    (entry) => {
      if (entry !== undefined && entry.workspaceId !== openId)
        return { note: texts.otherWorkspace(entry.workspaceName) };
      if (canDelete === undefined) return { note: texts.unknown };
      if (!canDelete) return { note: texts.notDeletable };
      const run = () => void router.navigate({ to: '/settings/tokens' });
      return { note: texts.deletable, action: { label: texts.open, run } };
    },
    [router, openId, canDelete],
  );
}
