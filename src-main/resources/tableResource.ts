import { z } from 'zod';
import type { EditedResource, ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { type ResourceColumn, type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';
import { dropSecrets, hasSeals, openSeals, sealSecrets } from '../base/sealedSecrets.ts';
import type { RecordFeed } from '../feeds/records.ts';
import { documentSchema } from '../server/documents.ts';
import { quoteValue } from '../server/filters.ts';
import type { Condition } from '../server/postgrest.ts';
import { missingSecrets } from './missingSecrets.ts';
import type { ListQuery, Resource, ResourceServer } from './Resource.ts';
import { readPage } from './readPage.ts';
import { creatorEmbed, hasCreator, listColumnsOf } from './resourceColumns.ts';
import { resourceRowSchema } from './rowSchema.ts';
import { parseVersion, versionOf } from './version.ts';

interface TableResourceOptions {
  readonly relation: string;
  /** View for the list, if the table lacks the status of its jobs. */
  readonly view?: string;
  /** Columns that the list needs besides those of the kind's rules. They are not part of a row. */
  readonly columns?: readonly string[];
  /** Columns that rows have besides those of the kind's rules. */
  readonly values?: readonly string[];
  /** List columns that the view lacks. */
  readonly missing?: readonly ResourceColumn[];
  /** Writable fields. Absent for kinds that no user changes. */
  readonly fields?: readonly string[];
  /** Default values of a new record. */
  readonly initial?: ResourceRecord;
  /** Returns the icon, if there is no column for it or it can be empty. */
  readonly iconOf?: (record: ResourceRecord) => string;
  /**
   * Returns the paths of fields that are secret regardless of their name. Fields named like a password, token
   * or key are always secret.
   */
  readonly secretsOf?: (record: ResourceRecord) => readonly string[];
  /** Converts entered values for storage. @param before the current record; undefined for a new one */
  readonly toStored?: (
    values: ResourceRecord,
    before: ResourceRecord | undefined,
    server: Pick<ResourceServer, 'nowMs'>,
  ) => ResourceRecord;
  /** Converts a stored record for the editor. */
  readonly toEditor?: (record: ResourceRecord) => ResourceRecord;
  /** Embedded resources in the list and in a single record. */
  readonly embeds?: readonly string[];
  /** Names of other fields that are not part of the record. */
  readonly extraFields?: readonly string[];
  /** Schema of a list row, if it has additional columns. */
  readonly rowSchema?: z.ZodType<ResourceRow>;
  /** True if deletion removes the row instead of marking it. */
  readonly hardDelete?: boolean;
  /** Column with the id of the user who changed the row last. */
  readonly changedBy?: string;
  /** True if agents can own rows; the agent is then embedded. */
  readonly hasAgents?: boolean;
  /** Feed that syncs all rows for offline use. */
  readonly feed?: RecordFeed;
}

/** Condition for rows that are not marked as deleted. */
export const notDeleted: Condition = ['deleted_at', 'is', 'null'];

export const recordSchema = z.record(z.string(), documentSchema);

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
const isViewField = (name: string): boolean =>
  name.startsWith('job_') || name === 'agent' || name === 'creator';

const embeddedName = (column: string): string => column.split(/[:(]/)[0] ?? column;

const idOnly = z.object({ id: z.string() });

const unsupportedFilter = (column: string) =>
  new Failure('INVALID', {
    sentence: 'This filter is not supported.',
    details: `The list cannot be filtered by ${column}.`,
  });

/** Columns that contain a list of names. A filter matches lists that contain its value. */
const listColumns: readonly string[] = ['events'];

/** @throws Failure INVALID if the list has no filter for this column, or the id is malformed */
export function filterCondition(
  { column, id }: NonNullable<ListQuery['of']>,
  known: readonly string[],
): Condition {
  if (!known.includes(column) || (id !== undefined && column.endsWith('_id') && !isUuid(id)))
    throw unsupportedFilter(column);
  if (id === undefined) return [column, 'not.is', 'null'];
  return listColumns.includes(column) ? [column, 'cs', `{${quoteValue(id)}}`] : [column, 'eq', id];
}

/** Returns the access to a kind whose resources are rows of one table. */
export function tableResource(kind: ResourceKind, options: TableResourceOptions): Resource {
  const { relation, view, columns = [], values = [], missing, fields = [], initial, iconOf, feed } = options;
  const { secretsOf, toStored, toEditor, changedBy, hasAgents = false, hardDelete = false } = options;
  const { embeds = [], extraFields: known = [], rowSchema: ownRow } = options;
  const { filterColumns = [] } = resourceRules[kind];
  const creator = hasCreator(kind) ? [creatorEmbed] : [];
  const selectedColumns = ['*', ...creator, ...(hasAgents ? ['agent:agent_id(id,name)'] : []), ...embeds];
  const listed = columns.includes('*')
    ? ['*', ...creator, ...embeds]
    : [...listColumnsOf(kind, missing), ...values, ...columns, ...embeds];
  const embedded = new Set([...embeds.map(embeddedName), ...known]);
  const existing = hardDelete ? [] : [notDeleted];
  const plainRow = ownRow ?? resourceRowSchema(kind, values);
  const rowSchema: z.ZodType<ResourceRow> =
    iconOf === undefined
      ? plainRow
      : z.preprocess((row) => {
          // The row schema reports values that are not records.
          const record = recordSchema.safeParse(row);
          return record.success ? { ...record.data, icon: iconOf(record.data) } : row;
        }, plainRow);
  const recordOf = (row: ResourceRecord): ResourceRecord =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !isViewField(name) && !embedded.has(name)));
  const edited = (row: ResourceRecord): EditedResource => {
    const record = recordOf(row);
    const editorRecord = toEditor?.(record) ?? record;
    // Versions exclude secrets, so that synced rows, which have no secrets, have the server's version.
    const version = versionOf(dropSecrets(record, secretsOf?.(record)));
    return {
      record: sealSecrets(editorRecord, secretsOf?.(editorRecord)),
      version,
      row: rowSchema.parse(row),
    };
  };

  const read = ({ data }: ResourceServer, id: string, signal?: AbortSignal) => {
    const where: Condition[] = [['id', 'eq', id], ...existing];
    return data.row({ relation, columns: selectedColumns, where, signal }, recordSchema);
  };
  const get = async (server: ResourceServer, id: string, signal?: AbortSignal) => {
    if (!isUuid(id)) return undefined;
    const row = await read(server, id, signal);
    return row && edited(row);
  };
  /** Returns the values to write. @throws Failure CONFLICT if a secret changed meanwhile */
  const valuesToWrite = (
    server: ResourceServer,
    changes: ResourceRecord,
    before: ResourceRecord,
  ): ResourceRecord => {
    // Seals match the record as the editor received it.
    const editorRecord = toEditor?.(before) ?? before;
    const { record, unknown } = openSeals(changes, editorRecord, secretsOf?.(editorRecord));
    if (unknown.length > 0) throw missingSecrets();
    return toStored?.(record, before, server) ?? record;
  };

  return {
    list: ({ data }, { of, ...query }, signal) => {
      const where = [...existing, ...(of === undefined ? [] : [filterCondition(of, filterColumns)])];
      return readPage(data, { relation: view ?? relation, columns: listed, where }, rowSchema, query, signal);
    },
    get,
    async create(server, record) {
      const { data, personId } = server;
      assertWritable(fields, record);
      // Placeholders for secrets of other records are invalid here.
      if (openSeals(record, {}).unknown.length > 0) throw missingSecrets();
      const values = {
        ...initial,
        ...(toStored?.(record, undefined, server) ?? record),
        ...(creator.length === 0 ? {} : { created_by: personId }),
      };
      const [made] = await data.insert({ relation, columns: ['id'], values }, idOnly);
      return { id: made?.id ?? null, once: null };
    },
    async update(server, id, version, changes) {
      assertWritable(fields, changes);
      if (!isUuid(id)) return undefined;
      const { updatedAt, content } = parseVersion(version);
      // Reads the row first if there is no timestamp for a condition, or if the change needs stored values.
      const readsFirst = updatedAt === null || toStored !== undefined || hasSeals(changes);
      const row = readsFirst ? await read(server, id) : undefined;
      if (readsFirst && row === undefined) return undefined;
      if (row !== undefined) {
        const now = edited(row);
        const is = parseVersion(now.version);
        if (updatedAt === null ? is.content !== content : is.updatedAt !== updatedAt)
          return { outcome: 'conflict', theirs: now };
      }
      const values = row === undefined ? changes : valuesToWrite(server, changes, recordOf(row));
      const unchanged: Condition[] = updatedAt === null ? [] : [['updated_at', 'eq', updatedAt]];
      const where: [Condition, ...Condition[]] = [['id', 'eq', id], ...existing, ...unchanged];
      const by = changedBy === undefined ? {} : { [changedBy]: server.personId };
      const [saved] = await server.data.update(
        { relation, columns: selectedColumns, where, values: { ...values, ...by } },
        recordSchema,
      );
      if (saved !== undefined) return { outcome: 'saved', now: edited(saved) };
      const theirs = await get(server, id);
      return theirs && { outcome: 'conflict', theirs };
    },
    async remove({ data }, id) {
      if (!isUuid(id)) return false;
      const where: [Condition, ...Condition[]] = [['id', 'eq', id], ...existing];
      const one = { relation, columns: ['id'], where };
      const gone = hardDelete
        ? await data.delete(one, idOnly)
        : await data.update({ ...one, values: { deleted_at: 'now()' } }, idOnly);
      return gone.length > 0;
    },
    ...(feed === undefined
      ? {}
      : { synced: { feed, read: (text) => edited(recordSchema.parse(JSON.parse(text))) } }),
  };
}
