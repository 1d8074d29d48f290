import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

interface SignInAgainState {
  readonly open: boolean;
  /** Element that had the focus before. It gets the focus back after the sign-in. */
  readonly previousFocus: Element | null;
  readonly show: (from: Element | null) => void;
  readonly close: () => void;
}

/** State of the sign-in dialog over a page, after the session has expired. */
export const useSignInAgain = resetWithUser(
  create<SignInAgainState>()((set) => ({
    open: false,
    previousFocus: null,
    show: (previousFocus) => set({ open: true, previousFocus }),
    close: () => set({ open: false, previousFocus: null }),
  })),
);
