import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

interface RecentState {
  readonly open: boolean;
  readonly show: () => void;
  readonly setOpen: (open: boolean) => void;
}

/** State of the popover with pinned and recent records. */
export const useRecent = resetWithUser(
  create<RecentState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    setOpen: (open) => set({ open }),
  })),
);
