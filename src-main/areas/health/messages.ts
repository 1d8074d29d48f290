export const messages = {
  noCheck: 'There is no such check.',
  noCanary: 'There is no such health check configuration.',
} as const;
