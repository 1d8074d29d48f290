import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

interface ShortcutSheetState {
  readonly open: boolean;
  readonly show: () => void;
  readonly setOpen: (open: boolean) => void;
}

export const useShortcutSheet = resetWithUser(
  create<ShortcutSheetState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    setOpen: (open) => set({ open }),
  })),
);
