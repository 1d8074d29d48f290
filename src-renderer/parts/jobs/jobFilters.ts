import { formatJobName } from '#kit/format/formatName.ts';
import type { Option } from '#kit/select/Option.ts';

/** Resource types in the filter. The server does not list them. */
export const resourceTypes: readonly Option[] = [
  { value: 'canary', label: 'Canary' },
  { value: 'topology', label: 'Topology' },
  { value: 'config_scraper', label: 'Catalog Scraper' },
];

export const jobStatusOptions: readonly Option[] = [
  { value: 'RUNNING', label: 'Running' },
  { value: 'SUCCESS', label: 'Success' },
  { value: 'WARNING', label: 'Warning' },
  { value: 'FAILED', label: 'Failed' },
  // Statuses that servers write but the web client lacks.
  { value: 'STALE', label: 'Stale' },
  { value: 'SKIPPED', label: 'Skipped' },
];

/** Name in the address, milliseconds and label of each minimum duration. */
const durationChoices = [
  ['15s', 15_000, '15 seconds'],
  ['30s', 30_000, '30 seconds'],
  ['60s', 60_000, '1 minute'],
  ['2m', 120_000, '2 minutes'],
  ['3m', 180_000, '3 minutes'],
  ['5m', 300_000, '5 minutes'],
  ['10m', 600_000, '10 minutes'],
  ['15m', 900_000, '15 minutes'],
] as const;

/** Minimum durations in milliseconds, by their name in the address. */
export const durations: Readonly<Record<string, number>> = Object.fromEntries(
  durationChoices.map(([name, ms]) => [name, ms]),
);

export const durationOptions: readonly Option[] = [
  { value: 'none', label: 'All' },
  ...durationChoices.map(([value, , label]) => ({ value, label })),
];

export const nameOptions = (names: readonly string[]): readonly Option[] =>
  names.map((value) => ({ value, label: formatJobName(value) }));
