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

/** Minimum durations in milliseconds, by their name in the address. */
export const durations: Readonly<Record<string, number>> = {
  '15s': 15_000,
  '30s': 30_000,
  '60s': 60_000,
  '2m': 120_000,
  '3m': 180_000,
  '5m': 300_000,
  '10m': 600_000,
  '15m': 900_000,
};

export const durationOptions: readonly Option[] = [
  { value: 'none', label: 'All' },
  { value: '15s', label: '15 seconds' },
  { value: '30s', label: '30 seconds' },
  { value: '60s', label: '1 minute' },
  { value: '2m', label: '2 minutes' },
  { value: '3m', label: '3 minutes' },
  { value: '5m', label: '5 minutes' },
  { value: '10m', label: '10 minutes' },
  { value: '15m', label: '15 minutes' },
];

export const nameOptions = (names: readonly string[]): readonly Option[] =>
  names.map((value) => ({ value, label: formatJobName(value) }));
