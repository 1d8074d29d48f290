import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { Failure } from '#main/base/Failure.ts';
import { noUnreadableRows } from '#main/cache/model.ts';
import { rowCap } from '#main/server/DataApi.ts';
import type { FeedContext } from '../FeedContext.ts';
import { addUnreadable } from '../unreadable.ts';

const relation = 'check_config_relationships';

const rowSchema = z.object({ config_id: idSchema, check_id: idSchema });

const notDeleted = ['deleted_at', 'is', 'null'] as const;

/**
 * Reads which checks belong to which items. The rows have no id, so paging may miss rows that move; the next
 * pass finds them.
 */
async function readAll(context: FeedContext, itemId?: string) {
  const pairs: Array<readonly [itemId: string, checkId: string]> = [];
  let unreadable = noUnreadableRows;
  for (let offset = 0; ; ) {
    const page = await context.data.page(
      {
        relation,
        columns: Object.keys(rowSchema.shape),
        where: [notDeleted, ...(itemId === undefined ? [] : [['config_id', 'eq', itemId] as const])],
        order: [
          ['config_id', 'asc'],
          ['check_id', 'asc'],
        ],
        limit: rowCap,
        offset,
        key: 'check_id',
      },
      rowSchema,
    );
    if (page.receivedCount === 0) return { pairs, unreadable };
    for (const { config_id, check_id } of page.rows) pairs.push([config_id, check_id]);
    unreadable = addUnreadable(unreadable, page.unreadable);
    offset += page.receivedCount;
  }
}

/** @throws Failure, CacheError */
export async function readCheckItems(context: FeedContext): Promise<void> {
  const all = await readAll(context).catch((error: unknown) => {
    // If the server lacks the relation, checks are read per item.
    if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (all === undefined) return;
  const { pairs, unreadable } = all;
  await context.write.putCheckItems(pairs, null);
  await context.write.putUnreadable('checks', relation, unreadable);
}

/** @throws Failure, CacheError */
export async function rereadCheckItems(context: FeedContext, itemId: string): Promise<void> {
  const { pairs } = await readAll(context, itemId);
  await context.write.putCheckItems(pairs, itemId);
}
