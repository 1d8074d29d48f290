import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ListTexts } from '#parts/ListTexts.ts';

export const listTexts: ListTexts = {
  title: 'Dashboard',
  rows: 'components',
  staleNotice: (sentence) => `${sentence} Showing the last response.`,
  cachedNotice: (sentence) => `${sentence} Showing data stored on this computer.`,
};

const count = (many: number, word: string): string =>
  `${formatInteger(many)} ${many === 1 ? word : `${word}s`}`;

export const messages = {
  filters: 'Filters',
  moreControls: 'More controls',
  health: 'Health',
  type: 'Type',
  team: 'Team',
  labels: 'Labels',
  labelNoun: 'labels',
  agent: 'Agent',
  all: 'All',
  count: (many: number) => count(many, 'component'),
  sortBy: 'Sort By',
  sorts: {
    status: 'Health status',
    name: 'Name',
    type: 'Type',
    updated_at: 'Last Updated',
  },
  ascending: 'Sort descending',
  descending: 'Sort ascending',
  cardWidth: 'Card Width',
  pixels: (widthPx: number) => `${widthPx} px`,
  layout: 'Layout',
  layouts: { cards: 'Cards', table: 'Table', map: 'Map' },
  openWall: 'Wall mode',
  handover: 'Handover',
  settings: 'View options',
  showHidden: 'Show hidden components',
  cards: 'Components',
  loading: 'loading data...',
  empty: 'There are no components matching this criteria',
  noComponents: 'The server has no components that you can view.',
  clearFilters: 'Clear all filters',
  showMore: (many: number) => `Show ${formatInteger(many)} more`,
  showLess: 'Show less',
  recent: {
    title: 'Changes in the last hour',
    nothing: 'No changes in the last hour.',
    nothingSince: (time: string) => `No changes since ${time}.`,
    unknown: (sentence: string) => `The changes in the last hour could not be loaded: ${sentence}`,
    since: (time: string) => `known since ${time}`,
    notKnown: (from: string, to: string) => `not known from ${from} to ${to}`,
    neverKnown: 'health not known in this hour',
    legend: 'Bars',
    unknownHealth: 'Not known',
    summary: (moves: number, changes: number) =>
      [moves > 0 ? count(moves, 'status change') : '', changes > 0 ? count(changes, 'config change') : '']
        .filter((part) => part !== '')
        .join(', '),
    list: 'Changed components',
    states: (name: string) => `Health of ${name} in the last hour`,
    to: 'to',
    moves: (many: number) => `${formatInteger(many)} times`,
    changes: (many: number) => count(many, 'change'),
    changesOf: (name: string) => `Changes of ${name} in the last hour`,
    changeRows: 'Changes',
    newest: (many: number) => `the newest ${formatInteger(many)} are listed`,
    changesFailed: 'The changes could not be loaded',
  },
  table: {
    path: 'Path',
    name: 'Name',
    status: 'Status',
    checks: 'Checks',
    incidents: 'Incidents',
    insights: 'Insights',
    updated: 'Updated',
    exported: (rows: number) => `${formatInteger(rows)} ${rows === 1 ? 'row' : 'rows'} exported`,
    exportFailed: 'The components could not be exported',
    nothingToExport: 'There is nothing to export.',
  },
} as const;
