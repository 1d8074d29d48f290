import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

interface SignOutState {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

export const useSignOut = resetWithUser(
  create<SignOutState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    close: () => set({ open: false }),
  })),
);
