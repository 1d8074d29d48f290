import { z } from 'zod';
import { procedure } from './procedure.ts';

const key = z.string().min(1).max(300);

/** Unsent form input, stored per user in the open workspace. The window never sends secret fields here. */
export const drafts = {
  read: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ key }))
    .output(z.object({ text: z.string().nullable() })),
  write: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ key, text: z.string().max(1_000_000) }))
    .output(z.object({})),
  remove: procedure({ persist: 'no', log: 'redact' }).input(z.object({ key })).output(z.object({})),
};
