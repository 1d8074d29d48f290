export const messages = {
  noSend: 'The notification was not found. The server deletes old notifications.',
  resourceNotStored: 'The resource of this notification is not stored on this computer.',
  filterTooSlow: 'The filter was stopped because it takes longer than 2 seconds to evaluate.',
  filterTooLarge: 'The filter was stopped because it needs too much memory.',
  filterTooDeep: 'This filter is nested too deeply to evaluate.',
  notBoolean: 'The filter returns neither true nor false.',
  badPattern: (pattern: string, why: string): string =>
    `The pattern ${pattern} is not valid in RE2, the server’s syntax: ${why}`,
  noneStored: 'No sent notifications are stored on this computer yet.',
} as const;
