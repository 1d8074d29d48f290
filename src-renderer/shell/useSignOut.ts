import { create } from 'zustand';
import { ofOnePerson } from '../kit/personal.ts';

interface SignOutState {
  readonly open: boolean;
  readonly ask: () => void;
  readonly close: () => void;
}

export const useSignOut = ofOnePerson(
  create<SignOutState>()((set) => ({
    open: false,
    ask: () => set({ open: true }),
    close: () => set({ open: false }),
  })),
);
