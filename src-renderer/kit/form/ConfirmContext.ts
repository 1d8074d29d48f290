import { createContext } from 'react';

export interface ConfirmQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
}

export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

/** How the window asks before something is lost; the system's own question where nobody provides a dialog. */
export const ConfirmContext = createContext<Confirm>(async ({ title, text }) =>
  window.confirm(`${title}\n${text}`),
);
