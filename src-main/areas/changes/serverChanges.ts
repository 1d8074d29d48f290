import { z } from 'zod';
import type { Change, ChangeDetail, ChangeListInput, ChangePage } from '#contract/changes.ts';
import { configChangeType, relatedDepth } from '#contract/rules/changes.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { changeList, embeddedItem } from '#main/cache/lists/changes.ts';
import { postgrestPage, postgrestWhere } from '#main/cache/lists/ListDescription.ts';
import { type ChangeRow, changeTable, toChange } from '#main/cache/tables/changes.ts';
import { joinedSchemaOf } from '#main/cache/tables/rows.ts';
import { nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { readColumn } from '#main/server/readColumn.ts';

type Signal = AbortSignal | undefined;

const tagsSchema = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((map) =>
    Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, String(value ?? '')])),
  );

const itemSchema = z.object({ deleted_at: timeOrNull }).nullish();

/** A row of the view `catalog_changes`. */
const listRowSchema = joinedSchemaOf(changeTable.columns, {
  name: nullableText,
  type: nullableText,
  tags: tagsSchema,
  [embeddedItem]: itemSchema,
});

/** A row of the table `config_changes` with its item embedded. */
const detailRowSchema = joinedSchemaOf(changeTable.columns, {
  [embeddedItem]: z
    .object({ name: nullableText, type: nullableText, tags: tagsSchema, deleted_at: timeOrNull })
    .nullish(),
});

const listColumns = [...changeTable.listColumns, 'name', 'type', 'tags'];
const detailColumns = [...changeTable.allColumns, `${embeddedItem}:config_items(name,type,tags,deleted_at)`];

type Person = NonNullable<Change['createdBy']>;

const authorOf = (id: string | null, people: ReadonlyMap<string, Person>): Change['createdBy'] =>
  id === null ? null : (people.get(id) ?? { id, name: null, avatar: null });

const changeOf = (
  { row, joined: { name, type, tags } }: z.infer<typeof listRowSchema>,
  deletedAt: string | null,
  people: ReadonlyMap<string, Person>,
): Change => toChange(row, { name, type, tags, deletedAt }, authorOf(row.createdBy, people));

const personSchema = z.object({ id: z.string(), name: nullableText, avatar: nullableText });

/**
 * Reads the authors of changes separately, because the server has no foreign key for them. Users without
 * permission to read people see changes without names.
 */
async function readPeople(
  data: DataApi,
  rows: ReadonlyArray<{ readonly row: Pick<ChangeRow, 'createdBy'> }>,
  signal: Signal,
): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(rows.flatMap(({ row }) => row.createdBy ?? []))].filter(isUuid);
  if (ids.length === 0) return new Map();
  try {
    const { rows: people } = await data.page(
      {
        relation: 'people',
        columns: ['id', 'name', 'avatar'],
        where: [['id', 'in', `(${ids.join(',')})`]],
        signal,
      },
      personSchema,
    );
    return new Map(people.map((person) => [person.id, person]));
  } catch (error) {
    if (error instanceof Failure && error.code === 'FORBIDDEN') return new Map();
    throw error;
  }
}

const deletedSchema = z.object({ id: z.string(), deleted_at: timeOrNull });

/** Returns the deletion times of those items that are deleted. */
async function readDeletions(
  data: DataApi,
  ids: readonly string[],
  signal: Signal,
): Promise<ReadonlyMap<string, string | null>> {
  const uniqueIds = [...new Set(ids)];
  const deletions = new Map<string, string | null>();
  // 180 UUIDs fit into one request URL.
  for (let at = 0; at < uniqueIds.length; at += 180) {
    const { rows } = await data.page(
      {
        relation: 'config_items',
        columns: ['id', 'deleted_at'],
        where: [
          ['id', 'in', `(${uniqueIds.slice(at, at + 180).join(',')})`],
          ['deleted_at', 'not.is', 'null'],
        ],
        signal,
      },
      deletedSchema,
    );
    for (const { id, deleted_at } of rows) deletions.set(id, deleted_at);
  }
  return deletions;
}

const directionOf = ({ upstream, downstream }: NonNullable<ChangeListInput['of']>): string =>
  upstream ? (downstream ? 'all' : 'upstream') : downstream ? 'downstream' : 'none';

/** @throws Failure from the data API */
export async function changesFromServer(
  data: DataApi,
  input: ChangeListInput,
  signal: Signal,
): Promise<ChangePage> {
  const { of } = input;
  const { where, allOf } = postgrestWhere(changeList, input);
  const page = { ...postgrestPage(changeList, input, 'created_at'), signal };
  if (of === undefined) {
    // PostgREST filters the parent rows by an embedded resource only if it is joined with `!inner`.
    const item = `${embeddedItem}:config_items${where.length > 0 ? '!inner' : ''}(deleted_at)`;
    const { rows, total } = await data.rows(
      { relation: 'catalog_changes', columns: [...listColumns, item], where, allOf, ...page },
      listRowSchema,
    );
    const people = await readPeople(data, rows, signal);
    const changes = rows.map((one) => changeOf(one, one.joined[embeddedItem]?.deleted_at ?? null, people));
    return { changes, total: total ?? changes.length };
  }
  // PostgREST cannot embed resources in the result of this function, so deletion times need a query of their
  // own.
  const { rows, total } = await data.rows(
    {
      relation: 'rpc/related_changes_recursive',
      args: { lookup_id: of.id, type_filter: directionOf(of), max_depth: String(relatedDepth) },
      columns: listColumns,
      allOf,
      ...page,
    },
    listRowSchema,
  );
  const [people, deletions] = await Promise.all([
    readPeople(data, rows, signal),
    readDeletions(
      data,
      rows.map(({ row }) => row.itemId),
      signal,
    ),
  ]);
  const changes = rows
    .filter(({ row }) => !input.filter.hideDeleted || !deletions.has(row.itemId))
    .map((one) => changeOf(one, deletions.get(one.row.itemId) ?? null, people));
  return { changes, total: (total ?? rows.length) - (rows.length - changes.length) };
}

type DetailRow = z.infer<typeof detailRowSchema>;

async function toDetails(data: DataApi, rows: readonly DetailRow[], signal: Signal): Promise<ChangeDetail[]> {
  const people = await readPeople(data, rows, signal);
  return rows.map(({ row, joined: { [embeddedItem]: item } }) => {
    const known = {
      name: item?.name ?? null,
      type: item?.type ?? null,
      tags: item?.tags ?? {},
      deletedAt: item?.deleted_at ?? null,
    };
    const { diff, patches = null, details = null } = row;
    return { ...toChange(row, known, authorOf(row.createdBy, people)), diff, patches, details };
  });
}

/**
 * Reads the last configuration changes of an item, newest first.
 * @throws Failure from the data API
 */
export async function configChangesFromServer(
  data: DataApi,
  itemId: string,
  limit: number,
  signal: Signal,
): Promise<ChangeDetail[]> {
  const { rows } = await data.rows(
    {
      relation: 'config_changes',
      columns: detailColumns,
      where: [
        ['config_id', 'eq', itemId],
        ['change_type', 'eq', configChangeType],
      ],
      order: [
        ['created_at', 'desc'],
        ['id', 'desc'],
      ],
      limit,
      signal,
    },
    detailRowSchema,
  );
  return toDetails(data, rows, signal);
}

/**
 * Reads one change with its diff, patches and details.
 * @returns undefined if there is no change with this id
 * @throws Failure from the data API
 */
export async function changeFromServer(
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<ChangeDetail | undefined> {
  const row = await data.row(
    { relation: 'config_changes', columns: detailColumns, where: [['id', 'eq', id]], signal },
    detailRowSchema,
  );
  if (row === undefined) return undefined;
  const [change] = await toDetails(data, [row], signal);
  return change;
}

/** @throws Failure from the data API */
export const changeTypesFromServer = async (
  data: DataApi,
  signal: Signal,
): Promise<Array<{ readonly value: string }>> =>
  (await readColumn(data, 'change_types', 'change_type', signal)).map((value) => ({ value }));
