import { z } from 'zod';
import type { ResourceRecord } from '#contract/resources.ts';
import { silenceColumns } from '#contract/rules/notifications.ts';
import { isForever, readServerEnd, readServerTime } from '#contract/rules/serverTime.ts';
import { silenceEmbeds, silenceRowSchema } from '../server/notificationRows.ts';
import type { Condition } from '../server/postgrest.ts';
import { resolveDateMath } from './dateMath.ts';
import type { Resource } from './Resource.ts';
import { rowSchemaWith } from './rowSchema.ts';
import { assertWritable, notDeleted, tableResource } from './tableResource.ts';

const idColumns = Object.values(silenceColumns);
const fields = [...idColumns, 'from', 'until', 'description', 'recursive'];

/** Silences have no name, so their resources name them. */
const rowSchema = rowSchemaWith(silenceRowSchema, (row, silence) => {
  const { things, namespace, recursive, from, until, reason } = silence;
  const [thing] = things;
  return {
    ...row,
    name: thing?.name ?? '',
    values: {
      kind: thing?.kind ?? null,
      thing:
        thing === undefined
          ? null
          : { id: thing.id, name: thing.name, type: thing.type, icon: thing.icon, tags: thing.tags },
      namespace,
      recursive,
      from,
      until,
      description: reason,
    },
  };
});

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns PostgreSQL's `infinity` for a time that never comes. @param time ISO 8601 */
const toStoredTime = (time: string): string => (isForever(time) ? 'infinity' : time);

const table = tableResource('silences', {
  relation: 'notification_silences',
  columns: ['*'],
  fields,
  embeds: silenceEmbeds,
  rowSchema,
  // The database accepts only timestamps, and does not update `updated_at` itself.
  toStored: (values, _before, { nowMs }) => ({
    ...values,
    ...Object.fromEntries(
      (['from', 'until'] as const).flatMap((name) =>
        name in values ? [[name, toStoredTime(resolveDateMath(asText(values[name]), nowMs))]] : [],
      ),
    ),
    updated_at: 'now()',
  }),
  toEditor: (record) => ({
    ...record,
    from: readServerTime(asText(record.from)),
    until: readServerEnd(asText(record.until) || null),
  }),
  feed: 'silences',
});

const idOnly = z.object({ id: z.string() });

/** Silences. The endpoint for creating one does not return its id. */
export const silences: Resource = {
  ...table,
  async create(server, record) {
    assertWritable(fields, record);
    const given = Object.entries(record).filter(([, value]) => value !== null && value !== '');
    await server.notifications.silence(Object.fromEntries(given));
    return { id: await findCreated(server, Object.fromEntries(given)), once: null };
  },
};

/**
 * Returns the id of the user's newest silence for these resources; null if it is not found. The silence was
 * created in any case.
 */
async function findCreated(
  { data, personId, log }: Parameters<Resource['create']>[0],
  record: ResourceRecord,
): Promise<string | null> {
  const targetConditions: Condition[] = idColumns.flatMap((column) => {
    const id = record[column];
    return typeof id === 'string' ? [[column, 'eq', id] as const] : [];
  });
  try {
    const found = await data.row(
      {
        relation: 'notification_silences',
        columns: ['id'],
        where: [['created_by', 'eq', personId], notDeleted, ...targetConditions],
        order: [['created_at', 'desc']],
      },
      idOnly,
    );
    return found?.id ?? null;
  } catch (error) {
    log.warn('created a silence, but failed to find it', { error });
    return null;
  }
}
