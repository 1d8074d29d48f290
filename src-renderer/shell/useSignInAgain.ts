import { create } from 'zustand';
import { ofOnePerson } from '../kit/personal.ts';

interface SignInAgainState {
  readonly open: boolean;
  /** Element that had the focus before. It gets the focus back after the sign-in. */
  readonly from: Element | null;
  readonly ask: (from: Element | null) => void;
  readonly close: () => void;
}

/** State of the sign-in dialog over a page, after the session has expired. */
export const useSignInAgain = ofOnePerson(
  create<SignInAgainState>()((set) => ({
    open: false,
    from: null,
    ask: (from) => set({ open: true, from }),
    close: () => set({ open: false, from: null }),
  })),
);
