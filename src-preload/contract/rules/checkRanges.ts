const minute = 60_000;

/** Ranges of the health dashboard, in minutes. A month has 30 days, a year twelve such months. */
export const checkRanges = [
  ['15m', 15],
  ['1h', 60],
  ['2h', 120],
  ['3h', 180],
  ['6h', 360],
  ['12h', 720],
  ['1d', 1_440],
  ['2d', 2_880],
  ['3d', 4_320],
  ['1w', 10_080],
  ['2w', 20_160],
  ['3w', 30_240],
  ['1mo', 43_200],
  ['2mo', 86_400],
  ['3mo', 129_600],
  ['6mo', 259_200],
  ['1y', 518_400],
  ['2y', 1_036_800],
  ['3y', 1_555_200],
  ['5y', 2_592_000],
] as const satisfies ReadonlyArray<readonly [value: string, minutes: number]>;

export type CheckRangeName = (typeof checkRanges)[number][0];

export const isCheckRange = (value: unknown): value is CheckRangeName =>
  checkRanges.some(([name]) => name === value);

/** @returns length of the range in milliseconds */
export const checkRangeMs = (range: CheckRangeName): number =>
  (checkRanges.find(([name]) => name === range)?.[1] ?? 0) * minute;

/** Range of the drawer until the user chooses another one. */
export const defaultCheckRange: CheckRangeName = '1h';

/** Ranges that a check's age is rounded up to, smallest first. */
const ageRanges: readonly CheckRangeName[] = [
  '1h',
  '3h',
  '6h',
  '12h',
  '1d',
  '2d',
  '3d',
  '1w',
  '2w',
  '3w',
  '1mo',
  '2mo',
  '3mo',
  '6mo',
];

/** A year has 365 days here. */
const yearMs = 365 * 24 * 60 * minute;
const yearAgeRanges: ReadonlyArray<readonly [CheckRangeName, number]> = [
  ['1y', yearMs],
  ['2y', 2 * yearMs],
  ['3y', 3 * yearMs],
];

/**
 * Returns the smallest range that contains a check's last run.
 * @param ageMs milliseconds since the last run; undefined if the check never ran
 */
export function rangeForAge(ageMs: number | undefined): CheckRangeName {
  if (ageMs === undefined) return defaultCheckRange;
  const known: ReadonlyArray<readonly [CheckRangeName, number]> = [
    ...ageRanges.map((range) => [range, checkRangeMs(range)] as const),
    ...yearAgeRanges,
  ];
  return known.find(([, mostMs]) => ageMs < mostMs)?.[0] ?? '5y';
}

/** Bucket length of check runs by range length, in milliseconds. Same steps as the server's. */
export function bucketMsOf(rangeMs: number): number {
  const hour = 60 * minute;
  if (rangeMs <= 2 * hour) return minute;
  if (rangeMs <= 24 * hour) return 15 * minute;
  return rangeMs <= 7 * 24 * hour ? hour : 4 * hour;
}
