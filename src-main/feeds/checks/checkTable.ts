import { noUnreadableRows } from '#main/cache/model.ts';
import { type CheckTableRow, checkTable } from '#main/cache/tables/checks.ts';
import type { FeedContext } from '../FeedContext.ts';
import { addUnreadable } from '../unreadable.ts';

const relation = 'checks';

/**
 * Syncs columns that only the table of checks has: agent, endpoint and next run.
 * @throws Failure, CacheError
 */
export async function readCheckTable(context: FeedContext): Promise<void> {
  const rows: CheckTableRow[] = [];
  let unreadable = noUnreadableRows;
  const query = { relation, columns: checkTable.allColumns, where: [['deleted_at', 'is', 'null']] } as const;
  for await (const page of context.data.pages(query, checkTable.rowSchema)) {
    rows.push(...page.rows);
    unreadable = addUnreadable(unreadable, page.unreadable);
  }
  await context.write.putCheckTableRows(rows, true);
  await context.write.putUnreadable('checks', relation, unreadable);
}

/** Syncs one check that has just run, because the summary is delayed. @throws Failure, CacheError */
export async function rereadCheck(context: FeedContext, id: string): Promise<void> {
  const { rows } = await context.data.page(
    { relation, columns: checkTable.allColumns, where: [['id', 'eq', id]], limit: 1 },
    checkTable.rowSchema,
  );
  await context.write.putCheckTableRows(rows, false);
}
