/** What main says of health checks. */
export const messages = {
  noCheck: 'There is no such check.',
  noCanary: 'There is no such health check configuration.',
  noPins: 'Nothing can be kept on this computer now, so nothing can be pinned.',
  pinFailed: 'The pin could not be kept on this computer.',
} as const;
