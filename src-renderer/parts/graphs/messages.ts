export const messages = {
  saveFailed: 'The picture could not be made',
} as const;
