export const messages = {
  choose: 'Select a connection',
  gone: (id: string) => `Not there any more (${id})`,
  reading: 'Reading connections…',
  failed: (cause: string) => `The connections could not be read. ${cause}`,
} as const;
