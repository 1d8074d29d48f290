import { emptyInstant, foreverInstant } from '#contract/rules/serverTime.ts';

/** Legal times of PostgreSQL as PostgREST writes them, and what main makes of them. */
export const oddTimes: ReadonlyArray<readonly [name: string, written: string, read: string]> = [
  ['infinity', 'infinity', foreverInstant],
  ['minus infinity', '-infinity', emptyInstant],
  ['the year 294000', '294000-01-01T00:00:00+00:00', foreverInstant],
  ['44 BC', '0044-03-15T00:00:00+00:00 BC', emptyInstant],
  ['the year 1', '0001-01-01T00:00:00+00:00', emptyInstant],
  ['the end of the year 9999', '9999-12-31T23:59:59.999999+00:00', foreverInstant],
  ['the epoch', '1970-01-01T00:00:00+00:00', '1970-01-01T00:00:00+00:00'],
  [
    'a time before 1970 with microseconds',
    '1969-12-31T23:59:59.999999+00:00',
    '1969-12-31T23:59:59.999999+00:00',
  ],
  ['a time without a zone', '2026-11-21T12:00:00.25', '2026-11-21T12:00:00.25Z'],
  ['a text that is no time', 'the day after tomorrow', emptyInstant],
];

/** Figures as PostgREST writes PostgreSQL's special numbers, and JSON's numbers beyond the range of a double. */
export const oddFigures = ['NaN', 'Infinity', '-Infinity', null, Number.POSITIVE_INFINITY] as const;
