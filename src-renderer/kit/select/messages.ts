export const selectMessages = {
  start: 'Start typing to search',
  none: 'No options found',
  searching: 'Searching…',
  failed: 'The search failed.',
  retry: 'Try again',
  naming: 'Loading…',
} as const;
