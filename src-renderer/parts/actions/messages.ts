/** Default texts of all actions. */
export const messages = {
  offline: 'The server cannot be reached.',
  cancel: 'Cancel',
} as const;
