import { z } from 'zod';

/** A text column. Null when the server omits it. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** A text column whose empty value means null. */
export const said = text.transform((value) => (value === '' ? null : value));

/** A count. The server sends null or omits the field for zero. */
export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
