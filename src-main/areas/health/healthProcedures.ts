import { packChecks } from '#contract/rules/packedChecks.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { toCheckRow } from '#main/feeds/checks/checkRows.ts';
import { answerOver } from '#main/reading/answerFrom.ts';
import { HealthService } from '#main/server/HealthService.ts';
import { checkProcedures } from './checkProcedures.ts';
import { checksOfComponents } from './checksOfComponent.ts';
import { checksOfItems } from './checksOfItems.ts';
import type { HealthParts } from './HealthParts.ts';
import { readCanary, readCanaryChecks } from './readCanary.ts';

/** The dashboard comes from the cache once it is fully synced; a check's details come from the server. */
export const healthProcedures = (parts: HealthParts) => {
  const { session, store, clock } = parts;
  const checksOfComponent = checksOfComponents(parts);
  const checksOfItem = checksOfItems(parts);
  return {
    checks: {
      list: procedures.health.checks.list.handler(({ input, signal }) =>
        answerOver(parts, 'checks')(
          ({ read }) => read.packedChecks(input.known ?? null),
          async () => {
            const { rows } = await session.service(HealthService).summary(signal);
            const checks = rows.map((row) => ({ ...toCheckRow(row), agentId: null, agentName: null }));
            return { version: `server ${clock.now()}`, packed: packChecks(checks) };
          },
        ),
      ),
      ofItem: procedures.health.checks.ofItem.handler(({ input, signal }) =>
        checksOfItem(input.itemId, signal),
      ),
      ofComponent: procedures.health.checks.ofComponent.handler(({ input, signal }) =>
        checksOfComponent(input.componentId, signal),
      ),
      refresh: procedures.health.checks.refresh.handler(async () => {
        // Called only to throw UNAUTHENTICATED if the user is signed out.
        session.service(HealthService);
        await store.refresh('checks', 'snapshot');
        return {};
      }),
    },
    check: checkProcedures(parts),
    canary: {
      get: procedures.health.canary.get.handler(({ input, signal }) => readCanary(parts, input.id, signal)),
      checks: procedures.health.canary.checks.handler(({ input, signal }) =>
        readCanaryChecks(parts, input.id, signal),
      ),
    },
  };
};
