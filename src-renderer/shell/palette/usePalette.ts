import { create } from 'zustand';
import { ofOnePerson } from '../../kit/personal.ts';

interface PaletteState {
  readonly open: boolean;
  /** Whether the search field had the focus since opening. Keys then no longer need to be collected. */
  readonly hasFocus: boolean;
  readonly typedAhead: string;
  readonly show: () => void;
  readonly close: () => void;
  readonly typeAhead: (text: string) => void;
  /**
   * Marks the field as focused.
   * @returns The text typed before.
   */
  readonly takeFocus: () => string;
}

const closed = { open: false, hasFocus: false, typedAhead: '' };

/** State of the command palette, and the text typed while it opens. */
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
