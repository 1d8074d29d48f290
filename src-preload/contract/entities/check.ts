import { z } from 'zod';
import { checkStatuses } from '../rules/packedChecks.ts';

/** What a check says of what it watches; `unknown` before its first run, and for a word that nobody knows here. */
export const checkStatusSchema = z.enum(checkStatuses);

const countsSchema = z.object({ passed: z.number().int(), failed: z.number().int() });

/** Milliseconds; null where the server says none. */
const latencySchema = z.object({
  p95: z.number().nullable(),
  p97: z.number().nullable(),
  p99: z.number().nullable(),
});

/** One check in full. */
export const checkSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  icon: z.string().nullable(),
  /** Empty when it has none. */
  namespace: z.string(),
  description: z.string().nullable(),
  severity: z.string().nullable(),
  status: checkStatusSchema,
  /** Address, host or connection that its specification names. */
  endpoint: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  lastRunAt: z.string().nullable(),
  nextRunAt: z.string().nullable(),
  lastTransitionAt: z.string().nullable(),
  silencedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** `source` is where its canary comes from, when it is not edited here. */
  canary: z.object({ id: z.string(), name: z.string(), source: z.string().nullable() }).nullable(),
  components: z.array(z.object({ id: z.string(), name: z.string(), icon: z.string().nullable() })),
  configs: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});

/** One run, or the runs of a stretch of time. */
const graphPointSchema = z.object({
  at: z.string(),
  /** All runs of the stretch passed. */
  ok: z.boolean(),
  /** Mean of the stretch. */
  durationMs: z.number(),
  passed: z.number().int(),
  failed: z.number().int(),
});

export const checkGraphSchema = z.object({
  points: z.array(graphPointSchema),
  /** How long a stretch is. */
  bucketMs: z.number().int(),
  from: z.string(),
  to: z.string(),
  uptime: countsSchema,
  latencyMs: latencySchema,
  /** Where the data begins, when it was made of kept runs that do not reach back to `from`. */
  keptFrom: z.string().optional(),
});

export const checkRunSchema = z.object({
  time: z.string(),
  ok: z.boolean(),
  durationMs: z.number().nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});

export type { CheckListItem, CheckStatus } from '../rules/packedChecks.ts';
export type Check = z.infer<typeof checkSchema>;
export type CheckGraph = z.infer<typeof checkGraphSchema>;
export type CheckGraphPoint = z.infer<typeof graphPointSchema>;
export type CheckRun = z.infer<typeof checkRunSchema>;
