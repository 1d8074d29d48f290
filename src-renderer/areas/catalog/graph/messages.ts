import { formatInteger } from '#kit/format/formatNumber.ts';

export const messages = {
  title: 'Graph',
  label: 'Relationships of the chosen items',
  chosen: (type: string) => `${type} · selected`,
  none: 'No items to show',
  noneText: 'Select items in the catalog and choose Show in graph.',
  noItems: 'None of these items exists any more, or you cannot view them.',
  failed: (count: number) =>
    `The relationships of ${formatInteger(count)} ${count === 1 ? 'item' : 'items'} could not be loaded.`,
  notCreated: (count: number) =>
    `${formatInteger(count)} ${count === 1 ? 'item' : 'items'} did not exist yet.`,
  failedAll: 'The relationships could not be loaded',
  more: 'Some items have more relationships than can be shown here.',
  counted: (items: number, others: number) =>
    `${formatInteger(items)} ${items === 1 ? 'item' : 'items'} and ${formatInteger(others)} related`,
  fileName: 'relationships',
} as const;
