import { z } from 'zod';
import type { EventQueue } from '#contract/settings.ts';
import { countOrZero, figureOrNull, nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import type { DataApi } from '#main/server/DataApi.ts';

const columns = [
  'name',
  'pending',
  'failed',
  'average_attempts',
  'first_failure',
  'last_failure',
  'most_common_error',
] as const;

const rowSchema = z
  .object({
    name: z.string(),
    pending: countOrZero,
    failed: countOrZero,
    average_attempts: figureOrNull,
    first_failure: timeOrNull,
    last_failure: timeOrNull,
    most_common_error: nullableText,
  })
  .transform(
    (row): EventQueue => ({
      name: row.name,
      pending: row.pending,
      failed: row.failed,
      averageAttempts: row.average_attempts,
      firstFailureAt: row.first_failure,
      lastFailureAt: row.last_failure,
      commonestError: row.most_common_error,
    }),
  );

/** Reads the server's event queues, the latest failure first. @throws Failure from the data API */
export async function readQueues(data: DataApi, signal: AbortSignal | undefined): Promise<EventQueue[]> {
  const { rows } = await data.rows(
    { relation: 'event_queue_summary', columns, order: [['last_failure', 'desc']], key: 'name', signal },
    rowSchema,
  );
  return [...rows];
}
