/** Separate from messages.ts because this file loads with the dialog. */
export const messages = {
  stays: 'The page below stays open, with your changes.',
  page: 'Open the sign-in page',
} as const;
