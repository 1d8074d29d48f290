import { z } from 'zod';
import { checkGraphSchema, checkRunSchema, checkSchema } from './entities/check.ts';
import { answer, liveStream, procedure } from './procedure.ts';
import { type CheckRangeName, checkRanges } from './rules/checkRanges.ts';

const id = z.string().max(100);

const rangeNames = checkRanges.map(([name]) => name);

/** The last so much time, or a span that was chosen on the chart. */
const rangeSchema = z.union([
  z.object({ last: z.enum(rangeNames as [CheckRangeName, ...CheckRangeName[]]) }),
  z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
]);

const aboutCheck = z.object({
  id,
  /** Asks for what is kept on this computer and nothing else. */
  kept: z.boolean().optional(),
});

const listSchema = z.object({
  /** Changes whenever a row does. */
  version: z.string(),
  /** All checks in the form of rules/packedChecks.ts; null when they are those of the version that the caller knows. */
  packed: z.string().nullable(),
});

export const checksOfItemSchema = z.object({ packed: z.string() });

const runResultSchema = z.object({
  /** Whether anything ran: a server may answer that nothing did. */
  ran: z.boolean(),
  pass: z.boolean(),
  durationMs: z.number().nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});

export type CheckRange = z.infer<typeof rangeSchema>;
export type CheckRunResult = z.infer<typeof runResultSchema>;

export const health = {
  checks: {
    /** All checks that are not deleted, from the cache once it holds them. */
    list: procedure({ persist: 'no', log: 'redact' })
      .input(z.object({ known: z.string().max(200).optional() }))
      .output(answer(listSchema)),
    /** The checks of an item of the catalog that are not deleted, in the form of rules/packedChecks.ts. */
    ofItem: procedure({ persist: 'own', tellsOf: ['checks', 'items'], log: 'yes' })
      .input(z.object({ itemId: id }))
      .output(answer(checksOfItemSchema)),
    /** Asks the server for its health summary now; one that was asked before and is not done yet is given up. */
    refresh: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
  },
  check: {
    get: procedure({ persist: 'own', tellsOf: ['checks', 'items', 'agents'], log: 'yes' })
      .input(aboutCheck)
      .output(answer(checkSchema)),
    /** Runs put together by stretches of time, made of kept runs when the server cannot be asked. */
    graph: procedure({ persist: 'own', tellsOf: ['checks', 'runs'], log: 'yes' })
      .input(aboutCheck.extend({ range: rangeSchema }))
      .output(answer(checkGraphSchema)),
    /** Single runs, newest first. */
    runs: procedure({ persist: 'no', log: 'yes' })
      .input(
        aboutCheck.extend({
          range: rangeSchema,
          ok: z.boolean().optional(),
          /** Only runs that took so long or longer, in milliseconds. */
          leastMs: z.number().min(0).optional(),
          /** 0-based. */
          pageIndex: z.number().int().min(0),
          pageSize: z.number().int().min(1).max(1_000),
        }),
      )
      .output(answer(z.object({ runs: z.array(checkRunSchema), total: z.number().int() }))),
    /** Runs it on the server and waits for the result; what is kept of the check is read again before this answers. */
    run: procedure({ persist: 'no', log: 'yes' }).input(z.object({ id })).output(runResultSchema),
  },
  canary: {
    /** What the check's canary is made of, as JSON text. */
    get: procedure({ persist: 'yes', tellsOf: ['checks'], log: 'yes' })
      .input(z.object({ id }))
      .output(
        answer(
          z.object({
            id: z.string(),
            name: z.string(),
            namespace: z.string(),
            source: z.string().nullable(),
            spec: z.string(),
          }),
        ),
      ),
    /** The checks that it made, by name; those that are deleted are none. */
    checks: procedure({ persist: 'yes', tellsOf: ['checks'], log: 'yes' })
      .input(z.object({ id }))
      .output(answer(z.array(z.object({ id: z.string(), name: z.string() })))),
  },
  pins: {
    /** Ids of the checks that the person pinned in this workspace. */
    changes: liveStream(z.array(z.string())),
    write: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, pinned: z.boolean() }))
      .output(z.object({})),
  },
};
