export const messages = {
  saveFailed: 'The image could not be created',
} as const;
