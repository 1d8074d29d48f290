import { z } from 'zod';
import { emptyInstant, readServerEnd, readServerTime } from '#contract/rules/serverTime.ts';

/** A text column. Null when the server omits it. */
export const nullableText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** A text column whose empty value means null. */
export const nonEmptyText = nullableText.transform((value) => (value === '' ? null : value));

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Any value. Optional, because zod treats `unknown` as required. */
export const anyValue = z.unknown().optional();

/** A text of a document. Any other value, and an empty text, means null. */
export const anyText = anyValue.transform((value) =>
  typeof value === 'string' && value !== '' ? value : null,
);

/** A time column that can be null. No value makes the row unreadable: see `readServerTime`. */
export const timeOrNull = anyValue.transform((value) => {
  const text = textOrNull(value);
  return text === null ? null : readServerTime(text);
});

/** A time column that is not null. A missing time becomes `emptyInstant`. */
export const requiredTime = timeOrNull.transform((time) => time ?? emptyInstant);

/** A time column with the end of a period. A missing end becomes `foreverInstant`. */
export const endTime = anyValue.transform((value) => readServerEnd(textOrNull(value)));

/** A time of Go. Its zero time (year 1) stands for an event that has not happened. */
export const eventTime = anyValue.transform((value) => {
  const text = textOrNull(value);
  return text === null || text.startsWith('0001-') ? null : readServerTime(text);
});

/** PostgREST writes PostgreSQL's special numbers as text. */
const specialNumber = z.enum(['NaN', 'Infinity', '-Infinity']).transform(() => null);

/** A numeric column. PostgreSQL's `NaN` and `Infinity` become null, like numbers beyond the range of a double. */
export const figureOrNull = z
  .union([
    z.number(),
    specialNumber,
    z.literal(Number.POSITIVE_INFINITY),
    z.literal(Number.NEGATIVE_INFINITY),
  ])
  .nullish()
  .transform((figure) => (typeof figure === 'number' && Number.isFinite(figure) ? figure : null));

/** A count. The server sends null or omits the field for zero. */
export const countOrZero = figureOrNull.transform((count) => count ?? 0);

/** Labels and tags. Values are converted to text. */
export const textMap = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(
    (map): Record<string, string> =>
      Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, String(value ?? '')])),
  );

/** Counts by name. Values that are no figures are omitted. */
export const countsByName = z
  .record(z.string(), figureOrNull)
  .nullish()
  .transform((counts) =>
    Object.fromEntries(
      Object.entries(counts ?? {}).flatMap(([name, count]) => (count === null ? [] : [[name, count]])),
    ),
  );
