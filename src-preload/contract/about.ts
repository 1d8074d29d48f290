import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { procedure } from './procedure.ts';
import { textSavingSchema } from './shell.ts';

const diagnosticsPartSchema = z.object({
  name: z.string(),
  /** One sentence that describes the contents. */
  what: z.string(),
  sizeBytes: z.number().int(),
});

const optionsSchema = z.object({
  /** Whether server addresses and names are included. If false, each one is replaced by a number. */
  withServers: z.boolean(),
});

export type DiagnosticsPart = z.infer<typeof diagnosticsPartSchema>;

export const about = {
  /** Returns the version, the platform and the data folder of this installation. */
  read: procedure({ persist: 'no', log: 'yes' }).output(
    z.object({
      version: z.string(),
      host: z.enum(['electron', 'web']),
      /** Names and versions of the runtimes, for example Electron and Node.js. */
      runtime: z.array(z.object({ name: z.string(), version: z.string() })),
      system: z.string(),
      dataFolder: z.string(),
    }),
  ),
  diagnostics: {
    list: procedure({ persist: 'no', log: 'yes' })
      .input(optionsSchema)
      .output(z.array(diagnosticsPartSchema)),
    /** Saves the diagnostics as one archive at a path that the user chooses. */
    save: procedure({ persist: 'no', log: 'yes' })
      .input(optionsSchema)
      .output(eventIterator(textSavingSchema)),
  },
};
