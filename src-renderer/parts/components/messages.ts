import { formatInteger } from '#kit/format/formatNumber.ts';

const countable = (one: boolean, word: string): string => (one ? word : `${word}s`);

export const messages = {
  insights: 'Insights',
  health: 'Health',
  healthChecks: 'Health Checks',
  insightsOf: (severity: string, type: string, one: boolean) =>
    `${severity} ${type} ${countable(one, 'insight')}`,
  checksOf: (state: string, one: boolean) => `${state} ${countable(one, 'check')}`,
  incidentsOf: (severity: string, type: string, one: boolean) =>
    `${severity} ${type} ${countable(one, 'incident')}`,
  below: (state: string) => `${state} below`,
  unhealthyOf: (unhealthy: number, all: number) =>
    `${formatInteger(unhealthy)} of ${formatInteger(all)} ${countable(all === 1, 'component')} unhealthy`,
  showMore: (count: number) => `Show ${formatInteger(count)} more`,
  showLess: 'Show less',
  share: (percent: string) => `, ${percent}%`,
  properties: 'Properties',
  headlines: 'Headline properties',
  /** Accessible name of the scrollable lines. */
  details: (name: string) => `Details of ${name}`,
  changed: 'changed',
  changedFrom: (from: string, to: string) => `From ${from.toLowerCase()} to ${to.toLowerCase()}`,
  actions: (name: string) => `Actions for ${name}`,
  pinned: 'Pinned',
  pin: 'Pin component',
  unpin: 'Unpin component',
  viewLogs: 'View Logs',
  zoomIn: 'Zoom In',
  linkToIncident: 'Link to Incident',
  snapshot: 'Snapshot',
  linkToCatalog: 'Link to catalog',
  was: (word: string, from: string, to: string) => `${word.toLowerCase()} from ${from} to ${to}`,
  notKnown: (from: string, to: string) => `not known from ${from} to ${to}`,
  agent: 'agent',
  loading: 'loading data...',
  notFound: 'Component not found',
} as const;
