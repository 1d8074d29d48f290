import { create } from 'zustand';
import { ofOnePerson } from '../kit/personal.ts';

interface SignOutState {
  readonly open: boolean;
  /** Asks before the person is signed out. */
  readonly ask: () => void;
  readonly close: () => void;
}

/** Whether it is being asked how to sign out. */
export const useSignOut = ofOnePerson(
  create<SignOutState>()((set) => ({
    open: false,
    ask: () => set({ open: true }),
    close: () => set({ open: false }),
  })),
);
