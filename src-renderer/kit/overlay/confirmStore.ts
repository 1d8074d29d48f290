import { create } from 'zustand';
import { onUserReset } from '../userState.ts';

/** A prompt before an action that cannot be undone. */
export interface ConfirmPrompt {
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
  readonly openPrompt:
    | { readonly question: ConfirmPrompt; readonly answer: (yes: boolean) => void }
    | undefined;
  readonly prompt: (question: ConfirmPrompt) => Promise<boolean>;
}

export const useConfirm = create<ConfirmState>()((set, get) => ({
  openPrompt: undefined,
  prompt: (question) =>
    new Promise((resolve) => {
      // A second prompt answers the open one with no, so that nothing happens by accident.
      get().openPrompt?.answer(false);
      set({
        openPrompt: {
          question,
          answer: (yes) => {
            set({ openPrompt: undefined });
            resolve(yes);
          },
        },
      });
    }),
}));

// A change of the user answers the open prompt with no.
onUserReset(() => useConfirm.getState().openPrompt?.answer(false));

/**
 * Prompts before an action that cannot be undone.
 * @returns Whether the user confirmed.
 */
export const confirm = (question: ConfirmPrompt): Promise<boolean> => useConfirm.getState().prompt(question);
