import { formatInteger } from '#kit/format/formatNumber.ts';

export const messages = {
  showMore: (count: number) => `Show ${formatInteger(count)} more`,
  showLess: 'Show less',
} as const;
