import { z } from 'zod';

/** A time of the server, as it writes it. PostgreSQL also knows `infinity`, which is none that anything could be done with. */
export const instantSchema = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'This is no time.' });
