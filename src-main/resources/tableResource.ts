import { z } from 'zod';
import type { EditedResource, ResourceRecord, ResourceRow } from '../../src-preload/contract/resources.ts';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import { Failure } from '../base/Failure.ts';
import { dropSecrets, hasSeals, openSeals, sealSecrets } from '../base/sealedSecrets.ts';
import type { RecordFeed } from '../feeds/records.ts';
import type { Condition } from '../server/postgrest.ts';
import { missingSecrets } from './missingSecrets.ts';
import type { ListQuery, Resource, ResourceServer } from './Resource.ts';
import { readPage } from './readPage.ts';
import { settingsRowSchema } from './rowSchema.ts';
import { readVersion, versionOf } from './version.ts';

interface TableResource {
  readonly relation: string;
  /** View for the list, if the table lacks the status of its jobs. */
  readonly view?: string;
  readonly columns: readonly string[];
  /** Writable fields. */
  readonly fields: readonly string[];
  /** Default values of a new record. */
  readonly initial?: ResourceRecord;
  /** Returns the icon, if there is no column for it. */
  readonly iconOf?: (record: ResourceRecord) => string;
  /**
   * Returns the paths of fields that are secret regardless of their name. Fields named like a password, token
   * or key are always secret.
   */
  readonly secretsOf?: (record: ResourceRecord) => readonly string[];
  /** Converts entered values for storage. @param before the current record; undefined for a new one */
  readonly stored?: (
    values: ResourceRecord,
    before: ResourceRecord | undefined,
    server: Pick<ResourceServer, 'nowMs'>,
  ) => ResourceRecord;
  /** Converts a stored record for the editor. */
  readonly shown?: (record: ResourceRecord) => ResourceRecord;
  /** Columns by which the list can be filtered. */
  readonly narrowedBy?: readonly string[];
  /** Embedded resources in the list and in a single record. */
  readonly embeds?: readonly string[];
  /** Names of other fields that are not part of the record. */
  readonly besides?: readonly string[];
  /** Schema of a list row, if it has additional columns. */
  readonly row?: z.ZodType<ResourceRow>;
  /** True if deletion removes the row instead of marking it. */
  readonly hardDelete?: boolean;
  /** Column with the id of the user who changed the row last. */
  readonly changedBy?: string;
  /** True if agents can own rows; the agent is then embedded. */
  readonly ofAgents?: boolean;
  /** Feed that syncs all rows for offline use. */
  readonly feed?: RecordFeed;
}

/** Condition for rows that are not marked as deleted. */
export const alive: Condition = ['deleted_at', 'is', 'null'];

export const recordSchema = z.record(z.string(), z.json());

/** Embeds the creator under another name, because the record needs the id to write it back. */
const creator = 'creator:created_by(id,name,avatar)';

/** Throws INVALID for a read-only field, which only a faulty or foreign client sends. */
export function assertWritable(fields: readonly string[], values: ResourceRecord): void {
  const other = Object.keys(values).find((name) => !fields.includes(name));
  if (other === undefined) return;
  throw new Failure('INVALID', {
    sentence: 'The input is invalid.',
    details: `The field ${other} cannot be written.`,
  });
}

/** Returns whether a field belongs to the view or is embedded, so it is not part of the record. */
const besides = (name: string): boolean => name.startsWith('job_') || name === 'agent' || name === 'creator';

const embeddedName = (column: string): string => column.split(/[:(]/)[0] ?? column;

const idOnly = z.object({ id: z.string() });

const notNarrowed = (column: string) =>
  new Failure('INVALID', {
    sentence: 'This filter is not supported.',
    details: `The list cannot be filtered by ${column}.`,
  });

/** @throws Failure INVALID if the list has no filter for this column, or the id is malformed */
function narrowing({ column, id }: NonNullable<ListQuery['of']>, known: readonly string[]): Condition {
  if (!known.includes(column) || (id !== undefined && column.endsWith('_id') && !isUuid(id)))
    throw notNarrowed(column);
  return id === undefined ? [column, 'not.is', 'null'] : [column, 'eq', id];
}

/** Returns the access to a kind whose resources are rows of one table. */
export function tableResource(options: TableResource): Resource {
  const { relation, view, columns, fields, initial, iconOf, feed, ofAgents = false, embeds = [] } = options;
  const { besides: known = [] } = options;
  const { secretsOf, stored, shown, narrowedBy = [], hardDelete = false, changedBy, row: ownRow } = options;
  const whole = ['*', creator, ...(ofAgents ? ['agent:agent_id(id,name)'] : []), ...embeds];
  const embedded = new Set([...embeds.map(embeddedName), ...known]);
  const there = hardDelete ? [] : [alive];
  const plainRow = ownRow ?? settingsRowSchema;
  const rowSchema: z.ZodType<ResourceRow> =
    iconOf === undefined
      ? plainRow
      : z.preprocess((row) => {
          // The row schema reports values that are not records.
          const record = recordSchema.safeParse(row);
          return record.success ? { ...record.data, icon: iconOf(record.data) } : row;
        }, plainRow);
  const recordOf = (row: ResourceRecord): ResourceRecord =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !besides(name) && !embedded.has(name)));
  const edited = (row: ResourceRecord): EditedResource => {
    const record = recordOf(row);
    const told = shown?.(record) ?? record;
    // Versions exclude secrets, so that synced rows, which have no secrets, have the server's version.
    const version = versionOf(dropSecrets(record, secretsOf?.(record)));
    return { record: sealSecrets(told, secretsOf?.(told)), version, row: rowSchema.parse(row) };
  };

  const read = ({ data }: ResourceServer, id: string, signal?: AbortSignal) => {
    const where: Condition[] = [['id', 'eq', id], ...there];
    return data.row({ relation, columns: whole, where, signal }, recordSchema);
  };
  const get = async (server: ResourceServer, id: string, signal?: AbortSignal) => {
    if (!isUuid(id)) return undefined;
    const row = await read(server, id, signal);
    return row && edited(row);
  };
  /** Returns the values to write. @throws Failure CONFLICT if a secret changed meanwhile */
  const written = (
    server: ResourceServer,
    changes: ResourceRecord,
    before: ResourceRecord,
  ): ResourceRecord => {
    // Seals match the record as the editor received it.
    const told = shown?.(before) ?? before;
    const { record, unknown } = openSeals(changes, told, secretsOf?.(told));
    if (unknown.length > 0) throw missingSecrets();
    return stored?.(record, before, server) ?? record;
  };

  return {
    list: ({ data }, { of, ...query }, signal) => {
      const where = [...there, ...(of === undefined ? [] : [narrowing(of, narrowedBy)])];
      const listed = [...(columns.includes('*') ? [] : ['id']), ...columns, creator, ...embeds];
      return readPage(data, { relation: view ?? relation, columns: listed, where }, rowSchema, query, signal);
    },
    get,
    async create(server, record) {
      const { data, personId } = server;
      assertWritable(fields, record);
      // Placeholders for secrets of other records are invalid here.
      if (openSeals(record, {}).unknown.length > 0) throw missingSecrets();
      const values = { ...initial, ...(stored?.(record, undefined, server) ?? record), created_by: personId };
      const [made] = await data.insert({ relation, columns: ['id'], values }, idOnly);
      return { id: made?.id ?? null, once: null };
    },
    async update(server, id, version, changes) {
      assertWritable(fields, changes);
      if (!isUuid(id)) return undefined;
      const { updatedAt, content } = readVersion(version);
      // Reads the row first if there is no timestamp for a condition, or if the change needs stored values.
      const looksBefore = updatedAt === null || stored !== undefined || hasSeals(changes);
      const row = looksBefore ? await read(server, id) : undefined;
      if (looksBefore && row === undefined) return undefined;
      if (row !== undefined) {
        const now = edited(row);
        const is = readVersion(now.version);
        if (updatedAt === null ? is.content !== content : is.updatedAt !== updatedAt)
          return { outcome: 'conflict', theirs: now };
      }
      const values = row === undefined ? changes : written(server, changes, recordOf(row));
      const unchanged: Condition[] = updatedAt === null ? [] : [['updated_at', 'eq', updatedAt]];
      const where: [Condition, ...Condition[]] = [['id', 'eq', id], ...there, ...unchanged];
      const by = changedBy === undefined ? {} : { [changedBy]: server.personId };
      const [saved] = await server.data.update(
        { relation, columns: whole, where, values: { ...values, ...by } },
        recordSchema,
      );
      if (saved !== undefined) return { outcome: 'saved', now: edited(saved) };
      const theirs = await get(server, id);
      return theirs && { outcome: 'conflict', theirs };
    },
    async remove({ data }, id) {
      if (!isUuid(id)) return false;
      const where: [Condition, ...Condition[]] = [['id', 'eq', id], ...there];
      const one = { relation, columns: ['id'], where };
      const gone = hardDelete
        ? await data.delete(one, idOnly)
        : await data.update({ ...one, values: { deleted_at: 'now()' } }, idOnly);
      return gone.length > 0;
    },
    ...(feed === undefined
      ? {}
      : { kept: { feed, read: (text) => edited(recordSchema.parse(JSON.parse(text))) } }),
  };
}
