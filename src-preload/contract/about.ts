import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { procedure } from './procedure.ts';
import { savingSchema } from './shell.ts';

/** One file of the diagnostics. */
const diagnosticsPartSchema = z.object({
  name: z.string(),
  /** What stands in it, in a sentence. */
  what: z.string(),
  sizeBytes: z.number().int(),
});

const optionsSchema = z.object({
  /** Whether addresses and names of servers are written as they are; otherwise each has a number that says no more than which is which. */
  withServers: z.boolean(),
});

export type DiagnosticsPart = z.infer<typeof diagnosticsPartSchema>;

export const about = {
  /** What this Quarterdeck is, and where it keeps what. */
  read: procedure({ persist: 'no', log: 'yes' }).output(
    z.object({
      version: z.string(),
      host: z.enum(['electron', 'web']),
      /** Name and version of what it runs on. */
      runtime: z.array(z.object({ name: z.string(), version: z.string() })),
      system: z.string(),
      dataFolder: z.string(),
    }),
  ),
  diagnostics: {
    /** What would be saved, file by file. */
    list: procedure({ persist: 'no', log: 'yes' })
      .input(optionsSchema)
      .output(z.array(diagnosticsPartSchema)),
    /** Saves it as one archive where the person wants it. */
    save: procedure({ persist: 'no', log: 'yes' }).input(optionsSchema).output(eventIterator(savingSchema)),
  },
};
