import { type SilencedResource, silenceColumns } from '#contract/rules/notifications.ts';
import { NotificationService } from '#main/server/NotificationService.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

/**
 * Silences a thing, starting now by the server's clock, and then syncs the silences again.
 * @throws Failure from the notification service
 */
export async function silenceFor(
  session: Pick<SessionManager, 'service'>,
  store: Pick<OfflineStore, 'runNow'>,
  { kind, id }: SilencedResource,
  hours: number,
): Promise<void> {
  await session
    .service(NotificationService)
    .silence({ [silenceColumns[kind]]: id, from: 'now', until: `now+${hours}h` });
  void store.runNow('silences', 'read');
}
