import { create } from 'zustand';
import { ofOnePerson } from '../../kit/personal.ts';

interface PaletteState {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

/** Whether the command palette is on the screen. */
export const usePalette = ofOnePerson(
  create<PaletteState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    close: () => set({ open: false }),
  })),
);
