import { formatInteger } from '../../../kit/format/formatNumber.ts';
import type { ListWords } from '../../../parts/list/ListWords.ts';

export const listWords: ListWords = {
  title: 'Dashboard',
  rows: 'components',
  stale: (sentence) => `${sentence} The components below are from the last answer.`,
  kept: (sentence) => `${sentence} The components below are kept on this computer.`,
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
  none: 'None',
  count: (many: number) => count(many, 'component'),
  sortBy: 'Sort By',
  sorts: {
    status: 'Health status',
    name: 'Name',
    type: 'Type',
    updated_at: 'Last Updated',
  },
  ascending: 'Ascending: turn the order round',
  descending: 'Descending: turn the order round',
  cardWidth: 'Card Width',
  pixels: (widthPx: number) => `${widthPx} px`,
  layout: 'Layout',
  layouts: { cards: 'Cards', table: 'Table', map: 'Map' },
  openWall: 'Wall mode',
  settings: 'Settings of the dashboard',
  showHidden: 'Show hidden components',
  cards: 'Components',
  loading: 'loading data...',
  empty: 'There are no components matching this criteria',
  noComponents: 'The server has no components that you may see.',
  clearFilters: 'Clear the filters',
  showMore: (many: number) => `Show ${formatInteger(many)} more`,
  showLess: 'Show less',
  recent: {
    title: 'What changed in the last hour',
    nothing: 'Nothing changed in the last hour.',
    unknown: (sentence: string) => `What changed in the last hour could not be read: ${sentence}`,
    since: (time: string) => `known since ${time}`,
    summary: (moves: number, changes: number) =>
      [moves > 0 ? count(moves, 'status change') : '', changes > 0 ? count(changes, 'config change') : '']
        .filter((part) => part !== '')
        .join(', '),
    list: 'Components that changed',
    states: (name: string) => `Health of ${name} in the last hour`,
    to: 'to',
    moves: (many: number) => `${formatInteger(many)} times`,
    changes: (many: number) => count(many, 'change'),
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
