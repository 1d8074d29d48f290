import { z } from 'zod';
import type { EditedResource, ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { Failure } from '../base/Failure.ts';
import { timeOrNull } from '../server/columnSchemas.ts';
import type { ServerProperty } from '../server/SettingsService.ts';
import type { Resource, ResourceServer } from './Resource.ts';
import { creatorEmbed } from './resourceColumns.ts';
import { sortAndPage } from './sortRows.ts';
import { assertWritable } from './tableResource.ts';
import { parseVersion, versionOf } from './version.ts';

const relation = 'properties';
const fields = ['name', 'value'];
const columns = ['name', 'value', 'created_by', 'created_at', 'updated_at', creatorEmbed];

const rowSchema = z.looseObject({
  name: z.string(),
  value: z.string().nullish(),
  created_by: z.string().nullish(),
  created_at: timeOrNull,
  updated_at: timeOrNull,
  creator: z
    .object({ id: z.string(), name: z.string().nullish(), avatar: z.string().nullish() })
    .nullish()
    .catch(null),
});

type StoredFlag = z.infer<typeof rowSchema>;

/** No condition on `deleted_at`: a flag that is marked as deleted is still in effect. */
const whereName = (name: string) => [['name', 'eq', name]] as const;

/** Converts a flag from the server's settings, with columns of its table row. */
function toRow(
  { name, value, source, description }: ServerProperty,
  stored: StoredFlag | undefined,
): ResourceRow {
  const creator = stored?.creator ?? null;
  return {
    id: name,
    name,
    source: source ?? null,
    icon: null,
    labels: {},
    agent: null,
    job: null,
    createdAt: stored?.created_at ?? null,
    updatedAt: stored?.updated_at ?? null,
    createdBy: creator && { id: creator.id, name: creator.name ?? '', avatar: creator.avatar ?? null },
    values: { value, description: description ?? '' },
  };
}

/** @param own flag of the server's configuration, which overrides the table */
function toEdited(stored: StoredFlag, own?: ServerProperty): EditedResource {
  const { creator: _, ...rest } = stored;
  const record: ResourceRecord = {
    name: rest.name,
    value: rest.value ?? '',
    created_by: rest.created_by ?? null,
    created_at: rest.created_at,
    updated_at: rest.updated_at,
  };
  const property = own ?? { name: rest.name, value: rest.value ?? '', source: 'db' };
  return { record, version: versionOf(record), row: toRow(property, own === undefined ? stored : undefined) };
}

async function get({ data, settings }: ResourceServer, name: string, signal?: AbortSignal) {
  const [row, { rows }] = await Promise.all([
    data.row({ relation, columns, where: whereName(name), signal }, rowSchema),
    settings.properties(signal),
  ]);
  const own = rows.find((property) => property.name === name && property.source === 'local');
  if (own !== undefined) return toEdited({ name, value: own.value, created_at: null, updated_at: null }, own);
  return row && toEdited(row);
}

/** Reads creators and creation times. Users without permission to read the table see flags without them. */
async function storedRows({ data }: ResourceServer, signal: AbortSignal | undefined) {
  try {
    const { rows } = await data.page({ relation, columns, key: 'name', signal }, rowSchema);
    return new Map(rows.map((row) => [row.name, row]));
  } catch (error) {
    if (error instanceof Failure && error.code === 'FORBIDDEN') return new Map<string, StoredFlag>();
    throw error;
  }
}

const isTaken = (error: unknown): boolean => error instanceof Failure && error.code === 'CONFLICT';

/** Feature flags: rows of a table, identified by name, and flags of the server's configuration. */
export const featureFlags: Resource = {
  async list(server, query, signal) {
    const [{ rows }, stored] = await Promise.all([
      server.settings.properties(signal),
      storedRows(server, signal),
    ]);
    // A flag of the server's configuration overrides one of the table. The list has both, each
    // with its source.
    const listed = rows.map((row) => toRow(row, row.source === 'local' ? undefined : stored.get(row.name)));
    return sortAndPage(listed, query);
  },
  get,
  async create({ data, personId }, record) {
    assertWritable(fields, record);
    const values = { ...record, created_by: personId };
    try {
      await data.insert({ relation, columns: ['name'], values }, z.object({ name: z.string() }));
    } catch (error) {
      if (!isTaken(error)) throw error;
      // A deleted flag of this name still exists in the table, so it is restored.
      const back = await data.update(
        {
          relation,
          columns: ['name'],
          where: [
            ['name', 'eq', String(record.name)],
            ['deleted_at', 'not.is', 'null'],
          ],
          values: { ...values, deleted_at: null },
        },
        z.object({ name: z.string() }),
      );
      if (back.length === 0) throw error;
    }
    return { id: String(record.name), once: null };
  },
  async update(server, name, version, changes) {
    assertWritable(fields, changes);
    const { updatedAt } = parseVersion(version);
    const [saved] = await server.data.update(
      {
        relation,
        columns,
        where: [
          ...whereName(name),
          updatedAt === null ? ['updated_at', 'is', 'null'] : ['updated_at', 'eq', updatedAt],
        ],
        // Changing a deleted flag restores it.
        values: { ...changes, deleted_at: null },
      },
      rowSchema,
    );
    if (saved !== undefined) return { outcome: 'saved', now: toEdited(saved) };
    const theirs = await get(server, name);
    return theirs && { outcome: 'conflict', theirs };
  },
  async remove({ data }, name) {
    const gone = await data.delete(
      { relation, columns: ['name'], where: [['name', 'eq', name]] },
      z.object({ name: z.string() }),
    );
    return gone.length > 0;
  },
};
