export const messages = {
  notOffered: 'This server makes no personal tokens.',
  nameTaken: 'You have a token with this name already. Choose another one.',
  gone: 'There is no such token any more.',
} as const;
