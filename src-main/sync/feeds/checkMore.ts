import type { CheckMore } from '../../cache/model.ts';
import { rowCap } from '../../server/DataApi.ts';
import { checkMoreColumns, checkMoreSchema } from '../checkRows.ts';
import type { FeedContext } from './FeedContext.ts';

/** Brings what only the table of checks knows: whose agent each is, what it watches, when it runs next. @throws Failure, CacheError */
export async function readCheckMore(context: FeedContext): Promise<void> {
  const rows: CheckMore[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await context.data.rows(
      {
        relation: 'checks',
        columns: checkMoreColumns,
        where: [
          ['deleted_at', 'is', 'null'],
          ...(after === undefined ? [] : ([['id', 'gt', after]] as const)),
        ],
        order: [['id', 'asc']],
        limit: rowCap,
      },
      checkMoreSchema,
    );
    rows.push(...page.rows);
    after = page.rows.at(-1)?.id;
    if (page.rows.length === 0) break;
  }
  await context.write.putCheckMore(rows, true);
}

/** Reads one check again: it was run a moment ago, and the summary lags. @throws Failure, CacheError */
export async function rereadCheck(context: FeedContext, id: string): Promise<void> {
  const { rows } = await context.data.rows(
    { relation: 'checks', columns: checkMoreColumns, where: [['id', 'eq', id]], limit: 1 },
    checkMoreSchema,
  );
  await context.write.putCheckMore(rows, false);
}
