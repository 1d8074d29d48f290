import type { Clock } from '../../base/clock.ts';
import type { Host } from '../../host/host.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import type { ResponseCache } from '../../sync/ResponseCache.ts';

/** What the catalog's procedures work with. */
export interface CatalogParts {
  readonly host: Pick<Host, 'saveFile'>;
  readonly session: SessionManager;
  readonly store: OfflineStore;
  readonly answers: ResponseCache;
  readonly clock: Clock;
}
