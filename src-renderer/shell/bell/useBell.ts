import { create } from 'zustand';
import { ofOnePerson } from '../../kit/personal.ts';

interface BellState {
  readonly open: boolean;
  /** Until when this window showed what was sent, or is about to say so; ISO 8601, null where main alone knows. */
  readonly seenAt: string | null;
  /** How much the person has not seen, as far as it was counted. */
  readonly unread: number;
  readonly show: () => void;
  readonly setOpen: (open: boolean) => void;
  readonly setSeenAt: (seenAt: string | null) => void;
  readonly setUnread: (unread: number) => void;
}

/** What was sent to the person, as a panel at the bell. */
export const useBell = ofOnePerson(
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
