import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ListTexts } from '#parts/ListTexts.ts';

/** Texts of the relationships tab. Where the specification has a text, it is used word for word. */
export const messages = {
  view: 'View',
  table: 'Table',
  graph: 'Graph',
  search: 'Search related items',
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
  outgoingRequired: 'Outgoing relationships cannot be hidden while incoming ones are hidden.',
  incoming: 'Incoming',
  parents: 'Parents',
  soft: 'Soft',
  moreFilters: 'More filters',
  hideDeleted: 'Hide Deleted Catalog',
  related: (count: number) => `${formatInteger(count)} related ${count === 1 ? 'item' : 'items'}`,
  shownOf: (shown: number, count: number) => `${formatInteger(shown)} of ${messages.related(count)}`,
  more: (count: number) =>
    `This item has more than ${formatInteger(count)} related items. Only the nearest are shown and filtered.`,
  of: (name: string) => `Relationships of ${name}`,
  items: (count: number) => `${formatInteger(count)} items`,
  statuses: { unhealthy: 'unhealthy', warning: 'warning' },
  parent: 'parent and child',
  relation: 'Relation',
  depth: 'Depth',
  empty: 'No related items',
  emptyText: 'Turn on Incoming or Soft to see more relationships.',
  emptyAll: 'This item has no relationships.',
  /** @param limits what the list is limited to: `outgoing and hard` */
  none: (limits: string) => `No ${limits} relationships`,
  areOutgoing: 'outgoing',
  areIncoming: 'incoming',
  areHard: 'hard',
  and: ' and ',
  others: (count: number) =>
    `This item has ${messages.related(count)} in other directions or with soft relationships.`,
  showAll: 'Show all relationships',
  noMatches: 'Nothing matches all filters.',
  clearFilters: 'Clear all filters',
  links: 'Linked components',
  linked: (name: string) => `Linked to ${name}`,
} as const;

export const listTexts: ListTexts = {
  title: 'Relationships',
  rows: 'relationships',
  needs: 'catalog',
  empty: messages.empty,
};
