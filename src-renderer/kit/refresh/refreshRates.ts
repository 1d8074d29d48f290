/** Refresh rates in seconds. 0 is None. */
export const refreshRates = [
  ['None', 0],
  ['15s', 15],
  ['30s', 30],
  ['60s', 60],
  ['2m', 120],
  ['3m', 180],
  ['5m', 300],
  ['10m', 600],
  ['15m', 900],
] as const;

export type RefreshRate = (typeof refreshRates)[number][0];

export const isRefreshRate = (value: unknown): value is RefreshRate =>
  refreshRates.some(([name]) => name === value);

/** @returns Seconds, or 0 for no automatic refresh. */
export const secondsOf = (rate: RefreshRate): number =>
  refreshRates.find(([name]) => name === rate)?.[1] ?? 0;

/** Rates with the length of the time range (minutes) from which they are too fast. */
const limits: ReadonlyArray<readonly [rates: readonly RefreshRate[], rangeMinutes: number]> = [
  [['15s', '30s'], 60],
  [['2m', '3m'], 180],
];

export function isTooFast(rate: RefreshRate, rangeMinutes: number): boolean {
  return limits.some(([rates, minutes]) => rates.includes(rate) && rangeMinutes >= minutes);
}
