import { packChecks } from '../../../src-preload/contract/rules/packedChecks.ts';
import { toCheckRow } from '../../sync/checkRows.ts';
import type { HealthParts } from './HealthParts.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * All checks: from the cache once the summary was read, whether or not the server can be reached; before that from the server.
 * @param known the version that the window has
 * @throws Failure of the server, while nothing is kept
 */
export async function listChecks(
  { session, store, clock }: HealthParts,
  known: string | undefined,
  signal: AbortSignal | undefined,
) {
  // The server has it all, too, when what is kept cannot be read.
  const kept = await store.tryUse(async ({ cache }) => {
    const { completeAtMs } = await cache.write.feed('checks');
    if (completeAtMs === null) return undefined;
    const data = await cache.read.packedChecks(known ?? null);
    return { data, source: 'cache' as const, asOf: iso(completeAtMs) };
  });
  if (kept !== undefined) return kept;
  const { rows } = await session.healthService().summary(signal);
  const checks = rows.map((row) => ({ ...toCheckRow(row), agentId: null, agentName: null }));
  const asOf = iso(clock.now());
  return { data: { version: `server ${asOf}`, packed: packChecks(checks) }, source: 'server' as const, asOf };
}
