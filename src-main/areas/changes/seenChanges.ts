import { noSeenTimes, type SeenTimes } from '#contract/rules/seen.ts';
import type { Log } from '#main/base/log.ts';
import { UserValue } from '#main/reading/UserValue.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

const sentences = {
  noStore: 'Local storage is not available, so changes cannot be marked as seen.',
  failed: 'The mark could not be saved on this computer.',
} as const;

/** Stores until when the user has seen the changes of the open workspace. */
export const seenChanges = (store: Pick<OfflineStore, 'open' | 'state'>, log: Log): UserValue<SeenTimes> =>
  new UserValue<SeenTimes>({
    emptyValue: noSeenTimes,
    read: (user) => user.seen(),
    store,
    log,
    logName: 'seen changes',
    sentences,
  });
