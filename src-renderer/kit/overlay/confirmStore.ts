import { create } from 'zustand';
import { forgottenWithPerson } from '../personal.ts';

/** A question before something that cannot be taken back. */
export interface Question {
  /** Names the act: `Delete agent`. */
  readonly title: string;
  /** Names the thing: `Are you sure you want to delete agent prod-eu-1?` */
  readonly text: string;
  /** What the button that does it says. */
  readonly action: string;
  readonly cancel?: string;
  /** Deletes or breaks something. */
  readonly danger?: boolean;
}

interface ConfirmState {
  readonly asked: { readonly question: Question; readonly answer: (yes: boolean) => void } | undefined;
  readonly ask: (question: Question) => Promise<boolean>;
}

/** The one question that is being asked. */
export const useConfirm = create<ConfirmState>()((set, get) => ({
  asked: undefined,
  ask: (question) =>
    new Promise((resolve) => {
      // A second question while one is open answers the first with no: nothing is done by accident.
      get().asked?.answer(false);
      set({
        asked: {
          question,
          answer: (yes) => {
            set({ asked: undefined });
            resolve(yes);
          },
        },
      });
    }),
}));

// Whoever asked it hears no.
forgottenWithPerson(() => useConfirm.getState().asked?.answer(false));

/** Asks before something that cannot be taken back. @returns whether the person wants it */
export const confirm = (question: Question): Promise<boolean> => useConfirm.getState().ask(question);
