import { checksOfItemSchema } from '#contract/health.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { packChecks } from '#contract/rules/packedChecks.ts';
import { toCheckRow } from '#main/feeds/checks/checkRows.ts';
import { answerFrom } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { checkSummarySchema } from '#main/server/HealthService.ts';
import type { HealthParts } from './HealthParts.ts';

/** Minimum time between two reads of the same item, in milliseconds. A page polls its item. */
const minReadIntervalMs = 15_000;

export const checksOfItems = (parts: HealthParts) => {
  const { session, store, clock } = parts;
  /** Time of the last read by item id, in milliseconds since 1970. */
  const readAt = new Map<string, number>();

  /** Reads the checks of a visited item again, because sync updates them only now and then. */
  const rereadIfStale = async (itemId: string): Promise<void> => {
    const nowMs = clock.now();
    if (nowMs - (readAt.get(itemId) ?? 0) < minReadIntervalMs) return;
    readAt.clear();
    readAt.set(itemId, nowMs);
    await store.runNow('checks', 'rereadItems', itemId);
  };

  return async (itemId: string, signal: AbortSignal | undefined) => {
    // Not a UUID: PostgREST would answer 400 (22P02). Treat as not found.
    if (!isUuid(itemId)) return answerNow(clock, { packed: packChecks([]) });
    // Until sync has read which checks belong to which items, the server answers.
    const syncedChecks = await store.tryUse(({ cache }) => cache.read.checksOfItem(itemId));
    const answer = await answerFrom(parts, {
      policy: syncedChecks == null ? 'server' : 'cache',
      feed: 'checks',
      server: async () => {
        const { rows } = await session.data().rows(
          {
            relation: 'check_summary_for_config',
            columns: ['*'],
            where: [
              ['config_id', 'eq', itemId],
              ['deleted_at', 'is', 'null'],
            ],
            signal,
          },
          checkSummarySchema,
        );
        const checks = rows.map((row) => ({ ...toCheckRow(row), agentId: null, agentName: null }));
        return { packed: packChecks(checks) };
      },
      fromCache: async ({ cache }, visited) => {
        const checks = await cache.read.checksOfItem(itemId);
        return checks === null ? visited : { data: { packed: packChecks(checks) } };
      },
      caching: { call: 'health.checks.ofItem', input: { itemId }, schema: checksOfItemSchema },
    });
    if (answer.source === 'cache') void rereadIfStale(itemId);
    return answer;
  };
};
