import { z } from 'zod';

/** Time as the server writes it. PostgreSQL's `infinity` is refused because it cannot be parsed. */
export const instantSchema = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'Invalid time.' });
