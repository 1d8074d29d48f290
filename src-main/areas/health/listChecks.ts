import { packChecks } from '../../../src-preload/contract/rules/packedChecks.ts';
import { toCheckRow } from '../../sync/checkRows.ts';
import type { HealthParts } from './healthProcedures.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * All checks: from the cache once the summary was read, whether or not the server can be reached; before that from the server.
 * @param known the version that the window has
 * @throws Failure of the server, while nothing is kept
 */
export async function listChecks(
  { session, local, clock }: HealthParts,
  known: string | undefined,
  signal: AbortSignal | undefined,
) {
  const kept = await local.kept();
  if (kept !== undefined) {
    try {
      const { completeAtMs } = await kept.cache.write.feed('checks');
      if (completeAtMs !== null) {
        const data = await kept.cache.read.packedChecks(known ?? null);
        return { data, source: 'cache' as const, asOf: iso(completeAtMs) };
      }
    } catch (error) {
      // The server has it all, too.
      await local.report(error);
    }
  }
  const { rows } = await session.healthService().summary(signal);
  const checks = rows.map((row) => ({ ...toCheckRow(row), agentId: null, agentName: null }));
  const asOf = iso(clock.now());
  return { data: { version: `server ${asOf}`, packed: packChecks(checks) }, source: 'server' as const, asOf };
}
