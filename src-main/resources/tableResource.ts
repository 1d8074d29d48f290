import { z } from 'zod';
import type { EditedResource, ResourceRecord, ResourceRow } from '../../src-preload/contract/resources.ts';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import { Failure } from '../base/Failure.ts';
import type { RecordFeed } from '../feeds/records.ts';
import type { Condition } from '../server/postgrest.ts';
import type { Resource, ResourceServer } from './Resource.ts';
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

/** What a view knows beside the table's own columns: no part of a record. */
const besides = (name: string): boolean => name.startsWith('job_') || name === 'agent' || name === 'creator';

const recordOf = (row: ResourceRecord): ResourceRecord =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !besides(name)));

/** A kind whose things are rows of one table: deleted ones stay there, marked. */
export function tableResource(options: TableResource): Resource {
  const { relation, view, columns, fields, initial, iconOf, feed, ofAgents = false } = options;
  const whole = ['*', creator, ...(ofAgents ? ['agent:agent_id(id,name)'] : [])];
  const rowSchema: z.ZodType<ResourceRow> =
    iconOf === undefined
      ? settingsRowSchema
      : z.preprocess(
          (row) => ({ ...recordSchema.parse(row), icon: iconOf(recordSchema.parse(row)) }),
          settingsRowSchema,
        );
  const edited = (row: ResourceRecord): EditedResource => {
    const record = recordOf(row);
    return { record, version: versionOf(record), row: rowSchema.parse(row) };
  };

  const get = async ({ data }: ResourceServer, id: string, signal?: AbortSignal) => {
    if (!isUuid(id)) return undefined;
    const where: Condition[] = [['id', 'eq', id], alive];
    const row = await data.row({ relation, columns: whole, where, signal }, recordSchema);
    return row && edited(row);
  };

  return {
    list: ({ data }, query, signal) =>
      readPage(
        data,
        { relation: view ?? relation, columns: ['id', ...columns, creator], where: [alive] },
        rowSchema,
        query,
        signal,
      ),
    get,
    async create({ data, personId }, record) {
      assertWritable(fields, record);
      const values = { ...initial, ...record, created_by: personId };
      const [made] = await data.insert({ relation, columns: ['id'], values }, z.object({ id: z.string() }));
      return { id: made?.id ?? null, once: null };
    },
    async update(server, id, version, changes) {
      assertWritable(fields, changes);
      if (!isUuid(id)) return undefined;
      const { updatedAt, content } = readVersion(version);
      if (updatedAt === null) {
        // Nothing to put a condition on: what it is now is compared before.
        const now = await get(server, id);
        if (now === undefined) return undefined;
        if (readVersion(now.version).content !== content) return { outcome: 'conflict', theirs: now };
      }
      const unchanged: Condition[] = updatedAt === null ? [] : [['updated_at', 'eq', updatedAt]];
      const [saved] = await server.data.update(
        { relation, columns: whole, where: [['id', 'eq', id], alive, ...unchanged], values: changes },
        recordSchema,
      );
      if (saved !== undefined) return { outcome: 'saved', now: edited(saved) };
      const theirs = await get(server, id);
      return theirs && { outcome: 'conflict', theirs };
    },
    async remove({ data }, id) {
      if (!isUuid(id)) return false;
      const gone = await data.update(
        { relation, columns: ['id'], where: [['id', 'eq', id], alive], values: { deleted_at: 'now()' } },
        z.object({ id: z.string() }),
      );
      return gone.length > 0;
    },
    ...(feed === undefined
      ? {}
      : { kept: { feed, read: (text) => edited(recordSchema.parse(JSON.parse(text))) } }),
  };
}
