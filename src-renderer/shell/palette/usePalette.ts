import { create } from 'zustand';
import { ofOnePerson } from '../../kit/personal.ts';

interface PaletteState {
  readonly open: boolean;
  /** Its field has or had the focus since it was opened: keys need no detour any more. */
  readonly hasFocus: boolean;
  /** Letters typed before the field had the focus. */
  readonly typedAhead: string;
  readonly show: () => void;
  readonly close: () => void;
  readonly typeAhead: (text: string) => void;
  /** The field has the focus. @returns the letters typed before */
  readonly takeFocus: () => string;
}

const closed = { open: false, hasFocus: false, typedAhead: '' };

/** Whether the command palette is on the screen, and what is typed while it opens. */
export const usePalette = ofOnePerson(
  create<PaletteState>()((set, get) => ({
    ...closed,
    show: () => set((now) => (now.open ? now : { ...closed, open: true })),
    close: () => set(closed),
    typeAhead: (typedAhead) => set({ typedAhead }),
    takeFocus: () => {
      const { typedAhead } = get();
      set({ hasFocus: true, typedAhead: '' });
      return typedAhead;
    },
  })),
);
