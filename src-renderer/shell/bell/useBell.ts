import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

/**
 * Notifications of the open workspace. `fixed`: a snapshot, which has no unread state. `none`: the workspace has none,
 * for example a health checker.
 */
export type OwnInbox = 'live' | 'fixed' | 'none';

interface BellState {
  readonly open: boolean;
  /**
   * Time until which this window has displayed notifications,
   * as ISO 8601. Null if only the main process knows.
   */
  readonly seenAt: string | null;
  readonly unread: number;
  readonly show: () => void;
  readonly setOpen: (open: boolean) => void;
  readonly setSeenAt: (seenAt: string | null) => void;
  readonly setUnread: (unread: number) => void;
}

export const useBell = resetWithUser(
  create<BellState>()((set) => ({
    open: false,
    seenAt: null,
    unread: 0,
    show: () => set({ open: true }),
    setOpen: (open) => set({ open }),
    setSeenAt: (seenAt) => set({ seenAt }),
    setUnread: (unread) => set({ unread }),
  })),
);
