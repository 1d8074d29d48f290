import { create } from 'zustand';

interface SignOutState {
  readonly open: boolean;
  /** Asks before the person is signed out. */
  readonly ask: () => void;
  readonly close: () => void;
}

/** Whether it is being asked how to sign out. */
export const useSignOut = create<SignOutState>()((set) => ({
  open: false,
  ask: () => set({ open: true }),
  close: () => set({ open: false }),
}));
