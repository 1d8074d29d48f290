import { create } from 'zustand';
import { ofOnePerson } from '../kit/personal.ts';

interface KeySheetState {
  readonly open: boolean;
  readonly show: () => void;
  readonly setOpen: (open: boolean) => void;
}

export const useKeySheet = ofOnePerson(
  create<KeySheetState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    setOpen: (open) => set({ open }),
  })),
);
