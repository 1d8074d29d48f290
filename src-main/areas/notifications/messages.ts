/** What main says of notifications. */
export const messages = {
  noSend: 'There is no such notification. The server lets old ones go.',
  thingNotKept: 'What it is about is not kept on this computer.',
  slowPattern: 'Its pattern could take too long to try.',
  nothingKept: 'Nothing of what was sent is kept on this computer yet.',
} as const;
