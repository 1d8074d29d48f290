import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { create } from 'zustand';
import { bridge } from '../bridge/bridge.ts';
import { useWorkspaces } from '../bridge/live.ts';
import { showOutcome } from '../showOutcome.ts';

interface WorkspaceAddress {
  readonly workspaceId: string;
  /** Path and query. */
  readonly address: string;
}

interface PendingAddress {
  readonly pending: WorkspaceAddress | undefined;
}

/** The address to navigate to when its workspace is open. Until then, the previous screen stays. */
export const usePendingAddress = create<PendingAddress>()(() => ({ pending: undefined }));

export const clearPendingAddress = (): void => usePendingAddress.setState({ pending: undefined });

/**
 * Returns a function that opens an address in its workspace. Going back returns to the current screen, in the
 * workspace that was opened.
 */
export function useOpenInWorkspace(): (workspaceId: string, address: string) => void {
  const { history } = useRouter();
  const openId = useWorkspaces()?.openId;
  return useCallback(
    (workspaceId, address) => {
      if (workspaceId === openId) {
        history.push(address);
        return;
      }
      usePendingAddress.setState({ pending: { workspaceId, address } });
      showOutcome(
        bridge.workspaces.open({ id: workspaceId }).catch((error: unknown) => {
          clearPendingAddress();
          throw error;
        }),
      );
    },
    [history, openId],
  );
}
