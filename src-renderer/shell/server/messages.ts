/** Separate from messages.ts of the shell because this file loads with the banner. */
export const messages = {
  connecting: 'Connecting…',
  offline: 'The server cannot be reached.',
  snapshot: (time: string) => `Snapshot of ${time}.`,
  snapshotNote: 'No server is used, and the data is read-only.',
  showsCachedData: 'Showing data stored on this computer.',
  noAnswerFor: 'No response for',
  nextTry: (seconds: number) => `Next try in ${seconds}s.`,
  trying: 'Trying now…',
  tryNow: 'Try now',
  details: 'Details',
  signIn: 'Sign in',
} as const;
