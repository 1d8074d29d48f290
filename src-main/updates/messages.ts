export const messages = {
  source: 'This way of running Quarterdeck is updated with its source.',
  noFeed: 'This package names no place where updates are found.',
  forbidden: (path: string) => `Updates are turned off for this computer by its policy (${path}).`,
  unreadable: (path: string) =>
    `The policy of this computer (${path}) cannot be read, so updates stay off until it can.`,
  named: (path: string) => `The policy of this computer (${path}) says where updates come from.`,
  checkFailed: 'Quarterdeck could not find out whether there is an update.',
  fetchFailed: 'The update could not be brought. What runs now is unchanged.',
  off: 'Updates are off.',
  nothingFound: 'No update has been found yet. Look for one first.',
  nothingReady: 'No update has been brought yet.',
} as const;
