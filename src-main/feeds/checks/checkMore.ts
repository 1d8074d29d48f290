import { type CheckMore, nothingUnreadable } from '../../cache/model.ts';
import type { FeedContext } from '../FeedContext.ts';
import { alsoUnreadable } from '../unreadable.ts';
import { checkMoreColumns, checkMoreSchema } from './checkRows.ts';

const relation = 'checks';

/**
 * Syncs columns that only the table of checks has: agent, endpoint and next run.
 * @throws Failure, CacheError
 */
export async function readCheckMore(context: FeedContext): Promise<void> {
  const rows: CheckMore[] = [];
  let unreadable = nothingUnreadable;
  const query = { relation, columns: checkMoreColumns, where: [['deleted_at', 'is', 'null']] } as const;
  for await (const page of context.data.pages(query, checkMoreSchema)) {
    rows.push(...page.rows);
    unreadable = alsoUnreadable(unreadable, page.unreadable);
  }
  await context.write.putCheckMore(rows, true);
  await context.write.putUnreadable('checks', relation, unreadable);
}

/** Syncs one check that has just run, because the summary is delayed. @throws Failure, CacheError */
export async function rereadCheck(context: FeedContext, id: string): Promise<void> {
  const { rows } = await context.data.page(
    { relation, columns: checkMoreColumns, where: [['id', 'eq', id]], limit: 1 },
    checkMoreSchema,
  );
  await context.write.putCheckMore(rows, false);
}
