export const messages = {
  source: 'Quarterdeck runs from its source code. Update the source code instead.',
  noFeed: 'This package has no update source.',
  forbidden: (path: string) => `Updates are turned off by the policy of this computer (${path}).`,
  unreadable: (path: string) =>
    `The policy of this computer (${path}) cannot be read. Updates are off until it can be read.`,
  named: (path: string) => `The policy of this computer (${path}) sets the update source.`,
  checkFailed: 'Quarterdeck could not check for updates.',
  fetchFailed: 'The update could not be downloaded. The installed version is unchanged.',
  installFailed: 'The update was not installed. The installed version is unchanged.',
  off: 'Updates are off.',
  nothingFound: 'No update has been found yet. Check for updates first.',
  nothingReady: 'No update has been downloaded yet.',
} as const;
