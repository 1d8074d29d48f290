import { maxPinned } from '#contract/rules/recent.ts';

export const messages = {
  noStore: 'Local storage is not available, so pins and recent records cannot be saved.',
  failed: 'Pins and recent records could not be saved on this computer.',
  tooMany: `You can pin up to ${maxPinned} records per workspace. Unpin another one first.`,
} as const;
