import { z } from 'zod';
import { checkGraphSchema, checkRunSchema, checkSchema } from './entities/check.ts';
import { answer, procedure } from './procedure.ts';
import { type CheckRangeName, checkRanges } from './rules/checkRanges.ts';

const id = z.string().max(100);

const rangeNames = checkRanges.map(([name]) => name);

/** A relative range (`last`), or a range selected on the chart. */
const rangeSchema = z.union([
  z.object({ last: z.enum(rangeNames as [CheckRangeName, ...CheckRangeName[]]) }),
  z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
]);

const checkInputSchema = z.object({
  id,
  /** Reads only the cache on this computer. */
  kept: z.boolean().optional(),
});

const listSchema = z.object({
  /** Changes with every row change. */
  version: z.string(),
  /** All checks, packed by rules/packedChecks.ts. Null if the caller's `known` version is current. */
  packed: z.string().nullable(),
});

export const checksOfItemSchema = z.object({ packed: z.string() });

export const componentCheckIdsSchema = z.object({
  /** Display name of the component. Null if there is no such component. */
  name: z.string().nullable(),
  checkIds: z.array(z.string()),
});

const runResultSchema = z.object({
  /** Whether anything ran. A server may answer successfully without running the check. */
  ran: z.boolean(),
  pass: z.boolean(),
  durationMs: z.number().nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});

export type ComponentCheckIds = z.infer<typeof componentCheckIdsSchema>;
export type CheckRange = z.infer<typeof rangeSchema>;
export type CheckRunResult = z.infer<typeof runResultSchema>;

export const health = {
  checks: {
    /** Returns all checks that are not deleted, from the cache once they are synced. */
    list: procedure({ persist: 'no', log: 'redact' })
      .input(z.object({ known: z.string().max(200).optional() }))
      .output(answer(listSchema)),
    /** Returns the checks of a catalog item that are not deleted, packed by rules/packedChecks.ts. */
    ofItem: procedure({ persist: 'own', tellsOf: ['checks', 'items'], log: 'yes' })
      .input(z.object({ itemId: id }))
      .output(answer(checksOfItemSchema)),
    /** Returns the ids of the checks of a component and of all components below it. */
    ofComponent: procedure({ persist: 'own', tellsOf: ['checks', 'components'], log: 'yes' })
      .input(z.object({ componentId: id }))
      .output(answer(componentCheckIdsSchema)),
    /** Fetches the server's health summary now. Cancels an earlier call that is still running. */
    refresh: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
  },
  check: {
    get: procedure({ persist: 'own', tellsOf: ['checks', 'items', 'agents'], log: 'yes' })
      .input(checkInputSchema)
      .output(answer(checkSchema)),
    /** Returns the runs by bucket, from stored runs if the server cannot be reached. */
    graph: procedure({ persist: 'own', tellsOf: ['checks', 'runs'], log: 'yes' })
      .input(checkInputSchema.extend({ range: rangeSchema }))
      .output(answer(checkGraphSchema)),
    /** Returns single runs, newest first. */
    runs: procedure({ persist: 'no', log: 'yes' })
      .input(
        checkInputSchema.extend({
          range: rangeSchema,
          ok: z.boolean().optional(),
          /** Minimum duration, in milliseconds. */
          leastMs: z.number().min(0).optional(),
          /** 0-based. */
          pageIndex: z.number().int().min(0),
          pageSize: z.number().int().min(1).max(1_000),
        }),
      )
      .output(answer(z.object({ runs: z.array(checkRunSchema), total: z.number().int() }))),
    /** Runs the check on the server and waits for the result. Refreshes the cached check. */
    run: procedure({ persist: 'no', log: 'yes' }).input(z.object({ id })).output(runResultSchema),
  },
  canary: {
    /** Returns the specification of the check's canary, as JSON text. */
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
    /** Returns the canary's checks by name, without the deleted ones. */
    checks: procedure({ persist: 'yes', tellsOf: ['checks'], log: 'yes' })
      .input(z.object({ id }))
      .output(answer(z.array(z.object({ id: z.string(), name: z.string() })))),
  },
};
