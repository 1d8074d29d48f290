export const messages = {
  noSend: 'There is no such notification. The server lets old ones go.',
  thingNotKept: 'What it is about is not kept on this computer.',
  filterTooSlow: 'This filter takes longer than 2 seconds to evaluate, so it was stopped.',
  filterTooLarge: 'This filter needs more memory than Quarterdeck gives it, so it was stopped.',
  filterTooDeep: 'This filter is nested too deeply to evaluate.',
  notBoolean: 'The filter returns neither true nor false.',
  badPattern: (pattern: string, why: string): string =>
    `The pattern ${pattern} is not valid in RE2, the server’s syntax: ${why}`,
  nothingKept: 'Nothing of what was sent is kept on this computer yet.',
} as const;
