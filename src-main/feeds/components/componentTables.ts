import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { Failure } from '#main/base/Failure.ts';
import { type ComponentTableRow, noUnreadableRows, type UnreadableRows } from '#main/cache/model.ts';
import { nullableText } from '#main/server/columnSchemas.ts';
import { componentColumns, componentRowSchema } from '#main/server/componentRows.ts';
import { rowCap, type TableRead } from '#main/server/DataApi.ts';
import type { FeedContext } from '../FeedContext.ts';
import { addUnreadable } from '../unreadable.ts';
import { componentSearchText } from './componentSearchText.ts';

const notDeleted = ['deleted_at', 'is', 'null'] as const;

/**
 * Returns a handler that treats a missing or forbidden relation as empty, so that the topology itself
 * is still synced.
 */
function emptyIfRefused<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Failure && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))
      return nothing;
    throw error;
  };
}

/** Syncs columns that only the table of components has. @throws Failure, CacheError */
export async function readComponentRows({ data, write }: FeedContext): Promise<void> {
  const relation = 'components';
  const rows: ComponentTableRow[] = [];
  let unreadable = noUnreadableRows;
  const query = { relation, columns: componentColumns, where: [notDeleted] };
  const read = async (): Promise<void> => {
    for await (const page of data.pages(query, componentRowSchema)) {
      // The topology has these columns, too, and updates them sooner.
      for (const { id, name: _name, status: _status, health: _health, ...row } of page.rows)
        rows.push({ id, words: componentSearchText(row), body: JSON.stringify(row) });
      unreadable = addUnreadable(unreadable, page.unreadable);
    }
  };
  await read().catch((error: unknown) => {
    emptyIfRefused(undefined)(error);
    rows.length = 0;
  });
  await write.putComponentRows(rows);
  await write.putUnreadable('components', relation, unreadable);
}

interface Pairs<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: UnreadableRows;
}

/**
 * Reads all pages of a table of pairs. The rows have no id, so paging may miss rows that move; the next
 * pass finds them.
 */
async function readPairs<Row>(
  { data }: FeedContext,
  query: Pick<TableRead, 'relation' | 'columns' | 'where' | 'order'>,
  schema: z.ZodType<Row>,
): Promise<Pairs<Row>> {
  const rows: Row[] = [];
  let unreadable = noUnreadableRows;
  const read = async () => {
    for (let offset = 0; ; ) {
      const page = await data.page({ ...query, limit: rowCap, offset, key: 'component_id' }, schema);
      if (page.receivedCount === 0) return { rows, unreadable };
      rows.push(...page.rows);
      unreadable = addUnreadable(unreadable, page.unreadable);
      offset += page.receivedCount;
    }
  };
  return read().catch(emptyIfRefused({ rows: [], unreadable: noUnreadableRows }));
}

const teamSchema = z.object({
  component_id: idSchema,
  team: z.object({ name: nullableText }).nullish(),
});

/** @throws Failure, CacheError */
export async function readComponentTeams(context: FeedContext): Promise<void> {
  const found = await readPairs(
    context,
    {
      relation: 'team_components',
      columns: ['component_id', 'team:teams(name)'],
      order: [
        ['component_id', 'asc'],
        ['team_id', 'asc'],
      ],
    },
    teamSchema,
  );
  const teams = new Map<string, string[]>();
  for (const { component_id, team } of found.rows) {
    const names = teams.get(component_id) ?? [];
    if (team?.name != null && !names.includes(team.name)) names.push(team.name);
    teams.set(component_id, names);
  }
  await context.write.putComponentTeams([...teams].map(([id, names]) => [id, names.toSorted()] as const));
  await context.write.putUnreadable('components', 'team_components', found.unreadable);
}

const linkSchema = z.object({ component_id: idSchema, config_id: idSchema });

/**
 * Syncs which items belong to components.
 * @param componentId only this component, for example after a change of its links
 * @throws Failure, CacheError
 */
export async function readComponentItems(context: FeedContext, componentId?: string): Promise<void> {
  const relation = 'config_component_relationships';
  const found = await readPairs(
    context,
    {
      relation,
      columns: Object.keys(linkSchema.shape),
      where: [
        notDeleted,
        ...(componentId === undefined ? [] : [['component_id', 'eq', componentId] as const]),
      ],
      order: [
        ['component_id', 'asc'],
        ['config_id', 'asc'],
      ],
    },
    linkSchema,
  );
  await context.write.putComponentItems(
    found.rows.map(({ component_id, config_id }) => [component_id, config_id] as const),
    componentId ?? null,
  );
  if (componentId === undefined) await context.write.putUnreadable('components', relation, found.unreadable);
}
