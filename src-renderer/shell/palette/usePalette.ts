import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

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

const closedState = { open: false, hasFocus: false, typedAhead: '' };

/** State of the command palette, and the text typed while it opens. */
export const usePalette = resetWithUser(
  create<PaletteState>()((set, get) => ({
    ...closedState,
    show: () => set((now) => (now.open ? now : { ...closedState, open: true })),
    close: () => set(closedState),
    typeAhead: (typedAhead) => set({ typedAhead }),
    takeFocus: () => {
      const { typedAhead } = get();
      set({ hasFocus: true, typedAhead: '' });
      return typedAhead;
    },
  })),
);
