import { create } from 'zustand';
import { forgottenWithPerson } from '../personal.ts';

/** A prompt before an action that cannot be undone. */
export interface Question {
  /** Names the action: `Delete agent`. */
  readonly title: string;
  /** Names the object: `Are you sure you want to delete agent prod-eu-1?` */
  readonly text: string;
  readonly action: string;
  readonly cancel?: string;
  /** Whether the action deletes or breaks something. */
  readonly danger?: boolean;
}

interface ConfirmState {
  readonly asked: { readonly question: Question; readonly answer: (yes: boolean) => void } | undefined;
  readonly ask: (question: Question) => Promise<boolean>;
}

export const useConfirm = create<ConfirmState>()((set, get) => ({
  asked: undefined,
  ask: (question) =>
    new Promise((resolve) => {
      // A second prompt answers the open one with no, so that nothing happens by accident.
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

// A change of the user answers the open prompt with no.
forgottenWithPerson(() => useConfirm.getState().asked?.answer(false));

/**
 * Prompts before an action that cannot be undone.
 * @returns Whether the user confirmed.
 */
export const confirm = (question: Question): Promise<boolean> => useConfirm.getState().ask(question);
