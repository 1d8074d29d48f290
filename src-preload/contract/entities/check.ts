import { z } from 'zod';
import { checkStatuses } from '../rules/packedChecks.ts';

/** Result of a check. `unknown` before the first run, and for a status that is not in the list. */
export const checkStatusSchema = z.enum(checkStatuses);

const countsSchema = z.object({ passed: z.number().int(), failed: z.number().int() });

/** Milliseconds. Null if the server sends no value. */
const latencySchema = z.object({
  p95: z.number().nullable(),
  p97: z.number().nullable(),
  p99: z.number().nullable(),
});

export const checkSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  icon: z.string().nullable(),
  /** Empty if the check has no namespace. */
  namespace: z.string(),
  description: z.string().nullable(),
  severity: z.string().nullable(),
  status: checkStatusSchema,
  /** Address, host or connection from the check's specification. */
  endpoint: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  lastRunAt: z.string().nullable(),
  nextRunAt: z.string().nullable(),
  lastTransitionAt: z.string().nullable(),
  silencedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** `source` is the origin of the canary if it cannot be edited here. */
  canary: z.object({ id: z.string(), name: z.string(), source: z.string().nullable() }).nullable(),
  components: z.array(z.object({ id: z.string(), name: z.string(), icon: z.string().nullable() })),
  configs: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});

/** One run, or all runs of one bucket. */
const graphPointSchema = z.object({
  at: z.string(),
  /** Whether all runs of the bucket passed. */
  ok: z.boolean(),
  /** Mean of the bucket. */
  durationMs: z.number(),
  passed: z.number().int(),
  failed: z.number().int(),
});

export const checkGraphSchema = z.object({
  points: z.array(graphPointSchema),
  bucketMs: z.number().int(),
  from: z.string(),
  to: z.string(),
  uptime: countsSchema,
  latencyMs: latencySchema,
  /** Start of the data, if it was computed from stored runs that do not go back to `from`. */
  storedSince: z.string().optional(),
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
