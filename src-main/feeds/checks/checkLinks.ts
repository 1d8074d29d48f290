import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { Failure } from '#main/base/Failure.ts';
import { noUnreadableRows } from '#main/cache/model.ts';
import { rowCap } from '#main/server/DataApi.ts';
import type { FeedContext } from '../FeedContext.ts';
import { addUnreadable } from '../unreadable.ts';

/** A table of links between checks and other resources. */
interface LinkTable {
  readonly relation: string;
  /** Column with the id of the other resource. */
  readonly column: 'config_id' | 'component_id';
}

const itemLinks: LinkTable = { relation: 'check_config_relationships', column: 'config_id' };
const componentLinks: LinkTable = { relation: 'check_component_relationships', column: 'component_id' };

const rowSchemas = {
  config_id: z
    .object({ config_id: idSchema, check_id: idSchema })
    .transform(({ config_id, check_id }) => [config_id, check_id] as const),
  component_id: z
    .object({ component_id: idSchema, check_id: idSchema })
    .transform(({ component_id, check_id }) => [component_id, check_id] as const),
};

const notDeleted = ['deleted_at', 'is', 'null'] as const;

/**
 * Reads which checks belong to which resources. The rows have no id, so paging may miss rows that move; the
 * next pass finds them.
 * @param id limits the links to one resource
 */
async function readAll(context: FeedContext, { relation, column }: LinkTable, id?: string) {
  const pairs: Array<readonly [id: string, checkId: string]> = [];
  let unreadable = noUnreadableRows;
  for (let offset = 0; ; ) {
    const page = await context.data.page(
      {
        relation,
        columns: [column, 'check_id'],
        where: [notDeleted, ...(id === undefined ? [] : [[column, 'eq', id] as const])],
        order: [
          [column, 'asc'],
          ['check_id', 'asc'],
        ],
        limit: rowCap,
        offset,
        key: 'check_id',
      },
      rowSchemas[column],
    );
    if (page.receivedCount === 0) return { pairs, unreadable };
    pairs.push(...page.rows);
    unreadable = addUnreadable(unreadable, page.unreadable);
    offset += page.receivedCount;
  }
}

/** Reads all links. Undefined if the server lacks the relation: checks are then read per resource. */
async function readAllIfPresent(context: FeedContext, table: LinkTable) {
  try {
    return await readAll(context, table);
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** @throws Failure, CacheError */
export async function readCheckItems(context: FeedContext): Promise<void> {
  const all = await readAllIfPresent(context, itemLinks);
  if (all === undefined) return;
  await context.write.putCheckItems(all.pairs, null);
  await context.write.putUnreadable('checks', itemLinks.relation, all.unreadable);
}

/** @throws Failure, CacheError */
export async function rereadCheckItems(context: FeedContext, itemId: string): Promise<void> {
  const { pairs } = await readAll(context, itemLinks, itemId);
  await context.write.putCheckItems(pairs, itemId);
}

/** @throws Failure, CacheError */
export async function readCheckComponents(context: FeedContext): Promise<void> {
  const all = await readAllIfPresent(context, componentLinks);
  if (all === undefined) return;
  await context.write.putCheckComponents(all.pairs);
  await context.write.putUnreadable('checks', componentLinks.relation, all.unreadable);
}
