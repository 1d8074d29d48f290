import { nothingSeen, type Seen } from '../../../src-preload/contract/rules/seen.ts';
import type { Log } from '../../base/log.ts';
import { UserValue } from '../../reading/UserValue.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

const sentences = {
  noStore: 'Local storage is not available, so changes cannot be marked as seen.',
  failed: 'The mark could not be saved on this computer.',
} as const;

/** Stores until when the user has seen the changes of the open workspace. */
export const seenChanges = (store: Pick<OfflineStore, 'open' | 'state'>, log: Log): UserValue<Seen> =>
  new UserValue<Seen>({
    none: nothingSeen,
    read: (user) => user.seen(),
    store,
    log,
    what: 'what was seen of changes',
    sentences,
  });
