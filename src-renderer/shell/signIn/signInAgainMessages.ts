/** Separate from messages.ts because this file loads with the dialog. */
export const messages = {
  stays: 'The page below stays as it is, with what you typed.',
  page: 'Open the sign-in page',
} as const;
