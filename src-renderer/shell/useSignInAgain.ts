import { create } from 'zustand';
import { ofOnePerson } from '../kit/personal.ts';

interface SignInAgainState {
  readonly open: boolean;
  /** What had the focus before the person went to the button: it has it again when they are signed in. */
  readonly from: Element | null;
  readonly ask: (from: Element | null) => void;
  readonly close: () => void;
}

/** Whether a person whose session has ended signs in again over the page that they are at. */
export const useSignInAgain = ofOnePerson(
  create<SignInAgainState>()((set) => ({
    open: false,
    from: null,
    ask: (from) => set({ open: true, from }),
    close: () => set({ open: false, from: null }),
  })),
);
