export const messages = {
  pin: (name: string) => `Pin ${name}`,
  unpin: (name: string) => `Unpin ${name}`,
  pinRow: 'Pin or unpin the row',
} as const;
