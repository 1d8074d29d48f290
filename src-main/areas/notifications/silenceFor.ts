import { type SilencedThing, silenceColumns } from '../../../src-preload/contract/rules/notifications.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

/**
 * Silences a thing, starting now by the server's clock, and then syncs the silences again.
 * @throws Failure from the notification service
 */
export async function silenceFor(
  session: Pick<SessionManager, 'notificationService'>,
  store: Pick<OfflineStore, 'beside'>,
  { kind, id }: SilencedThing,
  hours: number,
): Promise<void> {
  await session
    .notificationService()
    .silence({ [silenceColumns[kind]]: id, from: 'now', until: `now+${hours}h` });
  void store.beside('silences', 'read');
}
