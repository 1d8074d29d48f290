import { procedures } from '../../bridge/procedures.ts';
import { checkProcedures } from './checkProcedures.ts';
import type { HealthParts } from './HealthParts.ts';
import { listChecks } from './listChecks.ts';
import { readCanary } from './readCanary.ts';

/** The dashboard is answered from what is kept, once it was read as a whole; a check's details from the server. */
export const healthProcedures = (parts: HealthParts) => {
  const { session, store, pins } = parts;
  return {
    checks: {
      list: procedures.health.checks.list.handler(({ input, signal }) =>
        listChecks(parts, input.known, signal),
      ),
      refresh: procedures.health.checks.refresh.handler(async () => {
        // Throws UNAUTHENTICATED when nobody is signed in; its answer is not used.
        session.healthService();
        await store.refresh('checks');
        return {};
      }),
    },
    check: checkProcedures(parts),
    canary: {
      get: procedures.health.canary.get.handler(({ input, signal }) => readCanary(parts, input.id, signal)),
    },
    pins: {
      changes: procedures.health.pins.changes.handler(({ signal }) => pins.ids.follow(signal)),
      write: procedures.health.pins.write.handler(async ({ input: { id, pinned } }) => {
        await pins.write(id, pinned);
        return {};
      }),
    },
  };
};
