import { checksOfItemSchema } from '../../../src-preload/contract/health.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { packChecks } from '../../../src-preload/contract/rules/packedChecks.ts';
import { toCheckRow } from '../../feeds/checks/checkRows.ts';
import { answerFrom } from '../../reading/answerFrom.ts';
import { checkSummarySchema } from '../../server/HealthService.ts';
import type { HealthParts } from './HealthParts.ts';

/** So long it is good what was read of an item: whoever looks at it asks again and again. */
const goodForMs = 15_000;

/** The checks that belong to an item; API reference section 11.2. */
export const checksOfItems = (parts: HealthParts) => {
  const { session, store, clock } = parts;
  /** When it was read last which checks belong to an item, milliseconds since 1970. */
  const readAt = new Map<string, number>();

  /** Sync reads now and then which checks belong where; whoever looks at an item is told at once. */
  const rereadLately = async (itemId: string): Promise<void> => {
    const nowMs = clock.now();
    if (nowMs - (readAt.get(itemId) ?? 0) < goodForMs) return;
    readAt.clear();
    readAt.set(itemId, nowMs);
    await store.beside('checks', 'rereadItems', itemId);
  };

  return async (itemId: string, signal: AbortSignal | undefined) => {
    // An id that is no UUID is nobody's; the server would answer it with an error of its database.
    if (!isUuid(itemId))
      return {
        data: { packed: packChecks([]) },
        source: 'server' as const,
        asOf: new Date(clock.now()).toISOString(),
      };
    // As long as it is not known here what belongs where, the server is asked.
    const known = await store.tryUse(({ cache }) => cache.read.checksOfItem(itemId));
    const asked = await answerFrom(parts, {
      policy: known == null ? 'server' : 'cache',
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
      kept: async ({ cache }, visited) => {
        const checks = await cache.read.checksOfItem(itemId);
        return checks === null ? visited : { data: { packed: packChecks(checks) } };
      },
      visit: { call: 'health.checks.ofItem', input: { itemId }, schema: checksOfItemSchema },
    });
    if (asked.source === 'cache') void rereadLately(itemId);
    return asked;
  };
};
