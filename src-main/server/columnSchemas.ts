import { z } from 'zod';

/** A text column. Null when the server omits it. */
export const nullableText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** A text column whose empty value means null. */
export const nonEmptyText = nullableText.transform((value) => (value === '' ? null : value));

/** A count. The server sends null or omits the field for zero. */
export const countOrZero = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
