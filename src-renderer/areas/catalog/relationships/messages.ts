import { formatInteger } from '../../../kit/format/formatNumber.ts';
import type { ListWords } from '../../../parts/list/ListWords.ts';

/** Texts of the relationships tab. Where the specification has a text, it is used word for word. */
export const messages = {
  view: 'View',
  table: 'Table',
  graph: 'Graph',
  search: 'Search in these',
  previous: 'Previous match',
  next: 'Next match',
  matches: (at: number, count: number) =>
    count === 0 ? 'No match' : `${formatInteger(at + 1)} of ${formatInteger(count)}`,
  type: 'Config Type',
  labels: 'Labels',
  relationship: 'Relationship',
  status: 'Status',
  health: 'Health',
  outgoing: 'Outgoing',
  outgoingAlone: 'Outgoing relationships are always shown while incoming ones are not.',
  incoming: 'Incoming',
  soft: 'Soft',
  moreFilters: 'More filters',
  hideDeleted: 'Hide Deleted Catalog',
  related: (count: number) => `${formatInteger(count)} related ${count === 1 ? 'item' : 'items'}`,
  shownOf: (shown: number, count: number) => `${formatInteger(shown)} of ${messages.related(count)}`,
  more: (count: number) =>
    `There are more than ${formatInteger(count)} related items. The nearest are shown; filters look at these alone.`,
  of: (name: string) => `Relationships of ${name}`,
  items: (count: number) => `${formatInteger(count)} items`,
  statuses: { unhealthy: 'unhealthy', warning: 'warning' },
  parent: 'parent and child',
  relation: 'Relation',
  depth: 'Depth',
  empty: 'Nothing is related to this item',
  emptyText: 'Turn on Incoming or Soft to see what uses it and what it uses.',
  emptyAll: 'No relationship leads to this item or away from it.',
  nothingFits: 'Nothing matches all filters.',
  clearFilters: 'Clear all filters',
  links: 'Linked components',
  linked: (name: string) => `Linked to ${name}`,
} as const;

export const listWords: ListWords = {
  title: 'Relationships',
  rows: 'relationships',
  needs: 'catalog',
  empty: messages.empty,
};
