import { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import { plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { nameColumnOf, type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { nullableText, timeOrNull } from '../server/columnSchemas.ts';
import { documentSchema } from '../server/documents.ts';
import { parseLabelText } from './parseLabelText.ts';

const person = z
  .object({ id: z.string(), name: z.string().nullish(), avatar: z.string().nullish() })
  .transform(({ id, name, avatar }) => ({ id, name: name ?? '', avatar: avatar ?? null }));

/** An embedded person. Without one, the server returns the bare id or nothing. */
const personOrNone = z.union([person, z.unknown().transform(() => null)]).optional();

/** Labels; values that are not strings are displayed as JSON. */
const labels = z
  .union([
    z.record(z.string(), z.unknown()).transform((map) => map),
    // Some clients store the map as JSON text.
    z.string().transform((written, context) => {
      const map = parseLabelText(written);
      if (typeof map !== 'string') return map;
      context.addIssue('no map of labels');
      return z.NEVER;
    }),
    z.unknown().transform(() => ({})),
  ])
  .transform(
    (map): Record<string, string> =>
      Object.fromEntries(
        Object.entries(map).map(([key, value]) => [
          plainKey(key),
          typeof value === 'string' ? value : stringifyExact(value),
        ]),
      ),
  )
  .optional();

const commonColumns = z.looseObject({
  id: z.string(),
  name: nullableText,
  source: nullableText,
  icon: nullableText,
  labels,
  agent: z.object({ id: z.string().nullish(), name: z.string().nullish() }).nullish().catch(null),
  job_name: nullableText,
  job_status: nullableText,
  job_time_start: timeOrNull,
  last_runtime: timeOrNull,
  job_last_failed: timeOrNull,
  job_details: documentSchema.optional(),
  created_at: timeOrNull,
  updated_at: timeOrNull,
  creator: personOrNone,
});

/** A row of any kind, without the columns that only its kind has. */
export const settingsRowSchema = commonColumns.transform((row): ResourceRow => {
  const { job_status: status, agent } = row;
  return {
    id: row.id,
    name: row.name ?? '',
    source: row.source,
    icon: row.icon,
    labels: row.labels ?? {},
    agent: agent?.id ? { id: agent.id, name: agent.name ?? null } : null,
    job:
      status === null || status === ''
        ? null
        : {
            status,
            startedAt: row.job_time_start ?? row.last_runtime,
            lastFailedAt: row.job_last_failed,
            name: row.job_name,
            details: row.job_details ?? null,
          },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: row.creator ?? null,
    values: {},
  };
});

/**
 * Returns the schema of rows with columns of their own. Reports the faults of all columns.
 * @param own schema of these columns
 * @param toRow returns the list row
 */
export const rowSchemaWith = <T>(
  own: z.ZodType<T>,
  toRow: (row: ResourceRow, columns: T) => ResourceRow,
): z.ZodType<ResourceRow> =>
  z.unknown().transform((row, context) => {
    const common = settingsRowSchema.safeParse(row);
    const more = own.safeParse(row);
    if (common.success && more.success) return toRow(common.data, more.data);
    for (const { message, path } of [...(common.error?.issues ?? []), ...(more.error?.issues ?? [])])
      context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });

/** Columns that a list row has a field for. */
const common: readonly string[] = [...Object.keys(commonColumns.shape), 'created_by'];

/**
 * Returns the schema of a kind's rows: its list columns that are not common to all kinds are its values.
 * @param more other columns that become values; never columns with secrets
 */
export function resourceRowSchema(kind: ResourceKind, more: readonly string[] = []): z.ZodType<ResourceRow> {
  const { columns } = resourceRules[kind];
  const nameColumn = nameColumnOf(kind);
  const names = [...columns, ...more].filter((name) => !common.includes(name));
  return rowSchemaWith(z.record(z.string(), documentSchema), (row, columns) => {
    const named = nameColumn === undefined || nameColumn === 'name' ? undefined : columns[nameColumn];
    return {
      ...row,
      ...(typeof named === 'string' ? { name: named } : {}),
      values: Object.fromEntries(names.map((name) => [name, columns[name] ?? null])),
    };
  });
}
