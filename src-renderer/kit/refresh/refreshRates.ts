/** How often a screen asks again: the choices of specification part 1 section 2.4, in seconds; 0 is None. */
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

/** @returns seconds; 0 when it never asks by itself */
export const secondsOf = (rate: RefreshRate): number =>
  refreshRates.find(([name]) => name === rate)?.[1] ?? 0;

/** From how long a time range on a rate is too often. Specification part 1 section 2.4. */
const limits: ReadonlyArray<readonly [rates: readonly RefreshRate[], rangeMinutes: number]> = [
  [['15s', '30s'], 60],
  [['2m', '3m'], 180],
];

/** Whether a rate is too often for a time range of so many minutes. */
export function isTooOften(rate: RefreshRate, rangeMinutes: number): boolean {
  return limits.some(([rates, minutes]) => rates.includes(rate) && rangeMinutes >= minutes);
}
