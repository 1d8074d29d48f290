import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { KeptAnswers } from '../../sync/KeptAnswers.ts';
import type { LocalData } from '../../sync/LocalData.ts';
import { checkProcedures } from './checkProcedures.ts';
import { listChecks } from './listChecks.ts';
import type { Pins } from './Pins.ts';
import { readCanary } from './readCanary.ts';

export interface HealthParts {
  readonly session: SessionManager;
  readonly local: LocalData;
  readonly answers: KeptAnswers;
  readonly pins: Pins;
  readonly clock: Clock;
}

/** The dashboard is answered from what is kept, once it was read as a whole; a check's details from the server. */
export const healthProcedures = (parts: HealthParts) => {
  const { session, local, pins } = parts;
  return {
    checks: {
      list: procedures.health.checks.list.handler(({ input, signal }) =>
        listChecks(parts, input.known, signal),
      ),
      refresh: procedures.health.checks.refresh.handler(async () => {
        // Says in its own words that nobody is signed in.
        session.healthService();
        await local.refresh('checks');
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
