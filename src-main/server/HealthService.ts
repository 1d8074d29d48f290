import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { countOrZero, eventTime, figureOrNull, nullableText, requiredTime } from './columnSchemas.ts';
import { failureOfUnexpectedAnswer } from './failures.ts';
import { type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient } from './ServerClient.ts';

/** Go omits numbers that are zero. */
const count = countOrZero.transform(Math.round);
const uptime = z
  .object({ passed: count, failed: count })
  .nullish()
  .transform((value) => value ?? { passed: 0, failed: 0 });
const latency = z
  .object({ p99: figureOrNull, p97: figureOrNull, p95: figureOrNull })
  .nullish()
  .transform((value) => value ?? { p99: null, p97: null, p95: null });

export const checkSummarySchema = z.object({
  id: idSchema,
  canary_id: nullableText,
  canary_name: nullableText,
  namespace: nullableText,
  canary_namespace: nullableText,
  name: nullableText,
  type: nullableText,
  description: nullableText,
  icon: nullableText,
  severity: nullableText,
  status: nullableText,
  endpoint: nullableText,
  labels: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((map) =>
      Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, String(value ?? '')])),
    ),
  uptime,
  latency,
  last_runtime: eventTime,
  next_runtime: eventTime,
  last_transition_time: eventTime,
  silenced_at: eventTime,
  deleted_at: eventTime,
});

const summaryPath = '/canary/api/summary';
const summarySchema = z.object({ checks_summary: z.array(z.unknown()).nullish() });

const graphSchema = z.object({
  status: z
    .array(
      z.object({
        time: requiredTime,
        // Go omits this field when it is false.
        status: z.boolean().nullish(),
        duration: figureOrNull,
        passed: count,
        failed: count,
      }),
    )
    .nullish(),
  uptime,
  latency,
});

const runSchema = z.object({
  pass: z.boolean().nullish(),
  duration: figureOrNull,
  message: nullableText,
  error: nullableText,
});

export type CheckSummaryRow = z.infer<typeof checkSummarySchema>;
export type CheckGraphAnswer = z.infer<typeof graphSchema>;
export type CheckRunAnswer = z.infer<typeof runSchema>;

/** A check that runs on demand can take minutes. */
const runTimeoutMs = 10 * 60_000;

/** Endpoints of the health checker, outside PostgREST. */
export class HealthService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; reads wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void> = async () => {}) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Returns all checks that are not deleted, with the server's counts of the last hour. Unreadable checks are
   * skipped.
   * @throws Failure like `ServerClient`; SERVER for an unexpected answer
   */
  async summary(signal?: AbortSignal): Promise<ReadRows<CheckSummaryRow>> {
    const answer = await this.#read(summaryPath, signal);
    const list = readAnswer(answer, summarySchema).checks_summary ?? [];
    const read = readRows(list, checkSummarySchema, answer.request);
    this.#client.reportUnreadable(summaryPath, read);
    return read;
  }

  /**
   * Returns the runs of a check, aggregated by time bucket.
   * @param start a range such as `1h`, or an ISO 8601 time
   * @param end an ISO 8601 time; default: now
   * @throws Failure as in `summary`
   */
  async graph(
    check: string,
    { start, end }: { readonly start: string; readonly end?: string | undefined },
    signal?: AbortSignal,
  ): Promise<CheckGraphAnswer> {
    const query = new URLSearchParams({ check, count: '300', start, ...(end === undefined ? {} : { end }) });
    return readAnswer(await this.#read(`/canary/api/graph?${query}`, signal), graphSchema);
  }

  /**
   * Runs a check and waits up to ten minutes for the result.
   * @returns undefined when the server did not run the check
   * @throws Failure as in `summary`
   */
  async run(check: string, signal?: AbortSignal): Promise<CheckRunAnswer | undefined> {
    await this.#ready();
    const path = `/canary/run/check/${encodeURIComponent(check)}`;
    const answer = await this.#client.send({ method: 'POST', path, signal, timeoutMs: runTimeoutMs });
    this.#client.assertGood(answer);
    return answer.body.trim() === '' ? undefined : readAnswer(answer, runSchema);
  }

  async #read(path: string, signal: AbortSignal | undefined): Promise<ServerAnswer> {
    await this.#ready();
    const answer = await this.#client.send({ path, signal });
    this.#client.assertGood(answer);
    return answer;
  }
}

function readAnswer<T>(answer: ServerAnswer, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(answer));
  if (!parsed.success)
    throw failureOfUnexpectedAnswer(z.prettifyError(parsed.error), answer.request, parsed.error);
  return parsed.data;
}
