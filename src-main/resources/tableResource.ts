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
  /** What the list is read from, where it is not the table itself: a view that knows its jobs. */
  readonly view?: string;
  /** Columns of the list. */
  readonly columns: readonly string[];
  /** Fields that may be written. */
  readonly fields: readonly string[];
  /** What a new one has beside what was entered. */
  readonly initial?: ResourceRecord;
  /** The icon of one, where it has no column for it. */
  readonly iconOf?: (record: ResourceRecord) => string;
  /** Fields that are secret whatever they are called, by their paths; what is called a password, a token or a key is, in every kind. */
  readonly secretsOf?: (record: ResourceRecord) => readonly string[];
  /** What is written of what somebody entered. @param before the record as it is, of one that is there */
  readonly stored?: (
    values: ResourceRecord,
    before: ResourceRecord | undefined,
    server: Pick<ResourceServer, 'nowMs'>,
  ) => ResourceRecord;
  /** What the editor is told of what is stored, where that is something else. */
  readonly shown?: (record: ResourceRecord) => ResourceRecord;
  /** Columns that a list can be narrowed by. */
  readonly narrowedBy?: readonly string[];
  /** What the list and one of it have embedded, by columns of its own. */
  readonly embeds?: readonly string[];
  /** What is kept or read of it beside its own columns, by its names: no part of a record. */
  readonly besides?: readonly string[];
  /** A row of the list, where it has more than every kind's. */
  readonly row?: z.ZodType<ResourceRow>;
  /** Deleted ones are gone, and nothing is marked. */
  readonly hardDelete?: boolean;
  /** Who changed it last is noted in this column. */
  readonly changedBy?: string;
  /** Agents bring some of them, which are named. */
  readonly ofAgents?: boolean;
  /** The feed that keeps the rows of its view, whole, while the server cannot be asked. */
  readonly feed?: RecordFeed;
}

/** Deleted rows stay, marked. */
export const alive: Condition = ['deleted_at', 'is', 'null'];

export const recordSchema = z.record(z.string(), z.json());

/** Who made it, under a name of its own: the record keeps the id, which goes back as it came. */
const creator = 'creator:created_by(id,name,avatar)';

/** A field that nobody may write is a fault of ours, or of whoever speaks for the window. */
export function assertWritable(fields: readonly string[], values: ResourceRecord): void {
  const other = Object.keys(values).find((name) => !fields.includes(name));
  if (other === undefined) return;
  throw new Failure('INVALID', {
    sentence: 'Quarterdeck did not accept what was entered.',
    details: `The field ${other} cannot be written.`,
  });
}

/** What a view knows beside the table's own columns, and what is embedded: no part of a record. */
const besides = (name: string): boolean => name.startsWith('job_') || name === 'agent' || name === 'creator';

/** The name under which a column embeds something. */
const embeddedName = (column: string): string => column.split(/[:(]/)[0] ?? column;

const idOnly = z.object({ id: z.string() });

const notNarrowed = (column: string) =>
  new Failure('INVALID', {
    sentence: 'Quarterdeck cannot narrow this list so.',
    details: `The list cannot be narrowed by ${column}.`,
  });

/** @throws Failure INVALID when the list is not narrowed by such a column, or there is no such id */
function narrowing({ column, id }: NonNullable<ListQuery['of']>, known: readonly string[]): Condition {
  if (!known.includes(column) || (id !== undefined && column.endsWith('_id') && !isUuid(id)))
    throw notNarrowed(column);
  return id === undefined ? [column, 'not.is', 'null'] : [column, 'eq', id];
}

/** A kind whose things are rows of one table: deleted ones stay there, marked. */
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
          // What is no record is told of by the schema of rows.
          const record = recordSchema.safeParse(row);
          return record.success ? { ...record.data, icon: iconOf(record.data) } : row;
        }, plainRow);
  const recordOf = (row: ResourceRecord): ResourceRecord =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !besides(name) && !embedded.has(name)));
  const edited = (row: ResourceRecord): EditedResource => {
    const record = recordOf(row);
    const told = shown?.(record) ?? record;
    // The version of what is kept here, where no secret is, is that of what the server has.
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
  /** What is written of a change. @throws Failure CONFLICT when a secret that it keeps is another one by now */
  const written = (
    server: ResourceServer,
    changes: ResourceRecord,
    before: ResourceRecord,
  ): ResourceRecord => {
    // Secrets are sealed as the editor was told of them.
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
      // What stands for a secret of another record stands for nothing here.
      if (openSeals(record, {}).unknown.length > 0) throw missingSecrets();
      const values = { ...initial, ...(stored?.(record, undefined, server) ?? record), created_by: personId };
      const [made] = await data.insert({ relation, columns: ['id'], values }, idOnly);
      return { id: made?.id ?? null, once: null };
    },
    async update(server, id, version, changes) {
      assertWritable(fields, changes);
      if (!isUuid(id)) return undefined;
      const { updatedAt, content } = readVersion(version);
      // Nothing to put a condition on, or something to put together with what is stored: it is looked at before.
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
