import { z } from 'zod';
import type { EditedResource, ResourceRecord } from '../../src-preload/contract/resources.ts';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import { Failure } from '../base/Failure.ts';
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

function edited(row: ResourceRecord): EditedResource {
  const { creator: _, ...record } = row;
  return { record, version: versionOf(record), row: settingsRowSchema.parse(row) };
}

/** A kind whose things are rows of one table: deleted ones stay there, marked. */
export function tableResource({ relation, view, columns, fields, initial }: TableResource): Resource {
  const whole = ['*', creator];

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
        settingsRowSchema,
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
  };
}
