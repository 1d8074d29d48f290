/** What every action says, unless it has words of its own. */
export const messages = {
  offline: 'The server cannot be reached.',
  cancel: 'Cancel',
} as const;
