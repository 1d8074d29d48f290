import { z } from 'zod';

/** A text of a row: null, too, where a server leaves the column out. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** The same where an empty text says as little as none. */
export const said = text.transform((value) => (value === '' ? null : value));

/** How many of something: none of a kind is null or left out, not 0. */
export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
