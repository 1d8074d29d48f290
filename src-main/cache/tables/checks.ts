import { z } from 'zod';
import { type CheckStatus, checkStatusSchema } from '#contract/entities/check.ts';
import { dropSecrets } from '#main/base/sealedSecrets.ts';
import { nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import { idColumn, type StoredColumn, textColumn } from './columns.ts';
import { type StoredRowIn, SyncedTable } from './SyncedTable.ts';

/** Fields with the endpoint in specifications of checks; the first one that exists counts. */
const endpointKeys = ['url', 'endpoint', 'host', 'addr', 'address', 'server', 'query', 'path', 'connection'];

const specSchema = z.record(z.string(), z.unknown()).nullish().catch(null);

/** Returns the endpoint in a check's specification, without a password; null if no single field has it. */
export function endpointOf(spec: z.infer<typeof specSchema>): string | null {
  for (const key of endpointKeys) {
    const value = spec?.[key];
    if (typeof value === 'string' && value !== '') return dropSecrets(value);
  }
  return null;
}

/** A missing or unexpected status counts as unknown. */
export const checkStatusOf = (status: string | null): CheckStatus =>
  checkStatusSchema.safeParse(status).data ?? 'unknown';

const statusColumn: StoredColumn<CheckStatus | null> = {
  server: 'status',
  name: 'status',
  sqlType: 'text',
  schema: nullableText.transform((status) => (status === null ? null : checkStatusOf(status))),
  encode: (status) => status,
  decode: (stored) => stored as CheckStatus | null,
};

/** A time whose text is stored unchanged. */
const timeText = (server: string, name: string) => textColumn(server, { name, schema: timeOrNull });

/**
 * Columns of the server's table `checks` that the summary lacks or updates later. The status replaces the
 * summary's when its last run is newer.
 */
export const checkTable = new SyncedTable({
  table: 'check_more',
  feed: 'checks',
  key: ['id'],
  columns: {
    id: idColumn('id'),
    agentId: textColumn('agent_id', { schema: nullableText }),
    endpoint: textColumn('spec', { name: 'endpoint', schema: specSchema.optional().transform(endpointOf) }),
    status: statusColumn,
    lastRunAt: timeText('last_runtime', 'last_run'),
    nextRunAt: timeText('next_runtime', 'next_run'),
    lastTransitionAt: timeText('last_transition_time', 'last_transition'),
  },
});

export type CheckTableRow = StoredRowIn<typeof checkTable>;
