import type { Scope } from './scopes.ts';

const integers = new Intl.NumberFormat('en');

export const messages = {
  title: 'Search everything',
  field: 'Search for items, checks, screens and actions',
  actionsField: 'Search for screens and actions',
  results: 'Results',
  scope: 'Search in',
  scopes: { all: 'All', catalog: 'Catalog', actions: 'Actions' } satisfies Record<Scope, string>,
  nothing: (text: string) => `No results for “${text}”.`,
  nothingYet: 'Type to search. Records that you pin or open appear here.',
  failed: 'The data stored on this computer could not be searched.',
  partial: (done: number, total: number | null) =>
    total === null
      ? `${integers.format(done)} synced so far`
      : `${integers.format(done)} of ${integers.format(total)} synced`,
  partialWhy: 'The first sync is not complete, so items may be missing.',
  count: (count: number, tookMs: number | undefined) =>
    `${integers.format(count)} ${count === 1 ? 'result' : 'results'}${tookMs === undefined ? '' : ` in ${Math.max(1, Math.round(tookMs))} ms`}`,
  queries: { typed: 'Catalog query', lists: 'Queries of other lists', recent: 'Recent queries' },
  searchHealth: (query: string) => `Health checks: ${query}`,
  searchIncidents: (query: string) => `Incidents: ${query}`,
  searchCatalog: (query: string) => `Search the catalog: ${query}`,
  deleted: 'Deleted',
  keys: { move: 'move', open: 'open', tab: 'open in a new tab', close: 'close' },
} as const;

export const actionMessages = {
  newWindow: 'New window',
  installCommandLine: 'Install the quarterdeck command',
  commandLineInstalled: (file: string): string => `Installed as ${file}.`,
  settings: (label: string) => `Settings: ${label}`,
  view: (name: string) => `View: ${name}`,
  switchTo: (name: string) => `Switch workspace to ${name}`,
  addWorkspace: 'Add a workspace',
  syncNow: 'Sync now',
  syncStarted: 'Sync has started.',
  downloadKubeconfig: 'Download kubeconfig',
  toggleTheme: 'Toggle theme',
  timesInUtc: 'Show times in UTC',
  timesInLocalTime: 'Show times in local time',
  chooseTimeZone: 'Choose a time zone',
  copyLink: 'Copy link to this screen',
  copyWebLink: 'Copy web client link to this screen',
  linkCopied: 'Link copied to clipboard',
  signOut: 'Sign out',
} as const;
