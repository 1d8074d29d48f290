export const messages = {
  noCheck: 'The check was not found.',
  noCanary: 'The health check configuration was not found.',
} as const;
