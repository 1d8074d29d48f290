import { z } from 'zod';
import type { ConnectionChoice } from '#contract/connections.ts';
import { Failure } from '#main/base/Failure.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import type { Condition } from '#main/server/postgrest.ts';

const columns = ['id', 'name', 'namespace', 'type'];

const choiceSchema = z
  .object({ id: z.string(), name: z.string(), namespace: z.string().nullish(), type: z.string().nullish() })
  .transform(
    ({ id, name, namespace, type }): ConnectionChoice => ({
      id,
      name,
      namespace: namespace ?? '',
      type: type ?? '',
    }),
  );

const publicView = { relation: 'connections_list', where: [] as Condition[] };
/** Fallback for servers that lack the public view or refuse access to it. */
const fallbackTable = { relation: 'connections', where: [['deleted_at', 'is', 'null']] as Condition[] };

const isRefused = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');

async function readFrom(
  { relation, where }: typeof publicView,
  data: DataApi,
  signal: AbortSignal | undefined,
) {
  const rows: ConnectionChoice[] = [];
  for await (const page of data.pages({ relation, columns, where, signal }, choiceSchema))
    rows.push(...page.rows);
  return rows.sort(
    (a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) || a.id.localeCompare(b.id),
  );
}

/** Reads the connections that forms offer, without secrets. @throws Failure from the data API */
export async function readChoices(
  data: DataApi,
  signal: AbortSignal | undefined,
): Promise<ConnectionChoice[]> {
  try {
    return await readFrom(publicView, data, signal);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return await readFrom(fallbackTable, data, signal);
  }
}
