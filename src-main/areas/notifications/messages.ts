export const messages = {
  noSend: 'The notification was not found. The server deletes old notifications.',
  resourceNotStored: 'The resource of this notification is not stored on this computer.',
  filterTooSlow: 'The filter was stopped because it takes longer than 2 seconds to evaluate.',
  filterTooLarge: 'The filter was stopped because it needs too much memory.',
  replayTooSlow:
    'The rule was not tried to the end, because that takes longer than 10 seconds. Try fewer events.',
  replayTooLarge:
    'The rule was not tried, because its stored notifications need too much memory. Try fewer events.',
  filterTooDeep: 'This filter is nested too deeply to evaluate.',
  notBoolean: 'The filter returns neither true nor false.',
  badPattern: (pattern: string, why: string): string =>
    `The pattern ${pattern} is not valid in RE2, the server’s syntax: ${why}`,
  noneStored: 'No sent notifications are stored on this computer yet.',
  windows: {
    noStore: 'Local storage is not available, so maintenance windows cannot be saved.',
    failed: 'The maintenance window could not be saved on this computer.',
    notFound: 'The maintenance window was not found. It may have been removed on another computer.',
    tooMany: (limit: number): string => `Up to ${limit} maintenance windows can be saved. Remove one first.`,
    unexpected: 'The silences of the window could not be created.',
  },
} as const;
