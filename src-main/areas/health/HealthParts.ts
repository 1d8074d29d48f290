import type { Clock } from '../../base/clock.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import type { ResponseCache } from '../../sync/ResponseCache.ts';
import type { Pins } from './Pins.ts';

/** What the procedures of health work with. */
export interface HealthParts {
  readonly session: SessionManager;
  readonly store: OfflineStore;
  readonly answers: ResponseCache;
  readonly pins: Pins;
  readonly clock: Clock;
}
