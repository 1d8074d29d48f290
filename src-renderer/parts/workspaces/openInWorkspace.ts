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

export interface PendingEntry extends WorkspaceAddress {
  /** Whether the call that opens the workspace is running. */
  isOpening: boolean;
}

interface PendingAddress {
  readonly pending: PendingEntry | undefined;
}

/** The address to navigate to when its workspace is open. Until then, the previous screen stays. */
export const usePendingAddress = create<PendingAddress>()(() => ({ pending: undefined }));

/**
 * Clears the pending address.
 * @param entry the entry to clear. A later one stays.
 */
export const clearPendingAddress = (entry: WorkspaceAddress | undefined): void =>
  usePendingAddress.setState(({ pending }) => (pending === entry ? { pending: undefined } : { pending }));

/**
 * Clears the pending address when another workspace than the expected one has opened. While its own workspace is being
 * opened, an earlier click may open another one before.
 */
export function clearUnexpectedAddress(openId: string): void {
  const { pending } = usePendingAddress.getState();
  if (pending?.workspaceId !== openId && pending?.isOpening !== true) clearPendingAddress(pending);
}

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
      const entry: PendingEntry = { workspaceId, address, isOpening: true };
      usePendingAddress.setState({ pending: entry });
      const opening = bridge.workspaces.open({ id: workspaceId }).then(
        () => {
          entry.isOpening = false;
        },
        (error: unknown) => {
          clearPendingAddress(entry);
          throw error;
        },
      );
      showOutcome(opening);
    },
    [history, openId],
  );
}
