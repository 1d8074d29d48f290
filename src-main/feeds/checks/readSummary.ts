import { noUnreadableRows } from '#main/cache/model.ts';
import { HealthService } from '#main/server/HealthService.ts';
import type { FeedContext } from '../FeedContext.ts';
import { addUnreadable, withUnreadableOfPass } from '../unreadable.ts';
import { checkKeysOf, toCheckRow } from './checkRows.ts';

/**
 * Syncs the health summary: one document, compared by id, of which only differences are written. Only the
 * summary has complete names, labels, uptime and latency.
 * @returns number of changed rows
 * @throws Failure, CacheError
 */
export async function readSummary(context: FeedContext, signal: AbortSignal): Promise<number> {
  const summary = await new HealthService(context.client).summary(signal);
  const rows = summary.rows.map(toCheckRow);
  signal.throwIfAborted();
  const keys = checkKeysOf(rows);
  const indexes = await context.write.diffChecks(keys);
  const wanted = indexes.flatMap((place) => rows[place] ?? []);
  const before = await context.write.feed('checks');
  return context.write.applyChecks(keys, indexes, wanted, {
    ...before,
    forbidden: null,
    completeAtMs: context.now(),
    done: rows.length,
    total: rows.length,
    unreadable: withUnreadableOfPass(before, addUnreadable(noUnreadableRows, summary.unreadable)),
  });
}
