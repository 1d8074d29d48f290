import { z } from 'zod';

/** A text of a row: null, too, where a server leaves the column out. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** How many of something: none of a kind is null or left out, not 0. */
export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
