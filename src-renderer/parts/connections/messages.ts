export const messages = {
  choose: 'Select a connection',
  gone: (id: string) => `Not found (${id})`,
  reading: 'Loading connections…',
  failed: (cause: string) => `The connections could not be loaded. ${cause}`,
} as const;
