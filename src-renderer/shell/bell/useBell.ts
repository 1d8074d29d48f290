import { create } from 'zustand';
import { ofOnePerson } from '../../kit/personal.ts';

interface BellState {
  readonly open: boolean;
  /** Until when this window showed what was sent, or is about to say so; ISO 8601, null where main alone knows. */
  readonly seenAt: string | null;
  readonly show: () => void;
  readonly setOpen: (open: boolean) => void;
  readonly setSeenAt: (seenAt: string | null) => void;
}

/** What was sent to the person, as a panel at the bell. */
export const useBell = ofOnePerson(
  create<BellState>()((set) => ({
    open: false,
    seenAt: null,
    show: () => set({ open: true }),
    setOpen: (open) => set({ open }),
    setSeenAt: (seenAt) => set({ seenAt }),
  })),
);
