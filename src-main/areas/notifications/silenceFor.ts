import { type SilencedThing, silenceColumns } from '../../../src-preload/contract/rules/notifications.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

/**
 * Silences something from now on, by the server's clock. What is kept of silences is read again after it.
 * @throws Failure as the server client does
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
