import { notificationRetentionMs } from '#contract/rules/notifications.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { ConcerningSend } from '#main/cache/reads/SendReader.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { readConcernCriteria } from './readConcernCriteria.ts';

/** Limit of notifications to check after a sync. */
const maxChecked = 50;

export interface NotificationWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'workspaceId' | 'clockDifferenceMs'>;
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed'>;
  /** Ids of rules that the user muted. */
  readonly muted: LiveValue<string[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
  readonly onSent: (send: ConcerningSend) => void;
}

/**
 * Reports synced notifications that were sent to the user. Those from before the user's data was
 * opened are ignored.
 */
export class NotificationWatch extends Watch {
  readonly #options: NotificationWatchOptions;
  /** Workspace id and user id. */
  #sessionKey = '';
  /** Time by the server's clock, in milliseconds since 1970. */
  #sinceMs = 0;
  #reportedAtMs = new Map<string, number>();

  constructor(options: NotificationWatchOptions) {
    super(options.log, 'failed to check for new notifications');
    this.#options = options;
  }

  start(): void {
    const { store } = this.#options;
    void this.follow(store.state, ({ status }) => {
      if (status === 'on') this.#resetIfUserChanged();
    });
    void this.follow(store.changed, async ({ changes }) => {
      this.#resetIfUserChanged();
      if (changes.some(({ feed }) => feed === 'sends')) await this.#reportNew();
    });
  }

  /** @returns the id of the signed-in user; undefined if no user is signed in */
  #resetIfUserChanged(): string | undefined {
    const { session, now } = this.#options;
    const state = session.state.value;
    const me = state.status === 'signed-in' ? state.person.id : undefined;
    const sessionKey = me === undefined ? '' : `${session.workspaceId} ${me}`;
    if (sessionKey !== this.#sessionKey) {
      this.#sessionKey = sessionKey;
      this.#reportedAtMs = new Map();
      this.#sinceMs = now() + session.clockDifferenceMs;
    }
    return me;
  }

  async #reportNew(): Promise<void> {
    const { store, muted, onSent, now } = this.#options;
    const me = this.#resetIfUserChanged();
    if (me === undefined) return;
    const sessionKey = this.#sessionKey;
    const sinceMs = this.#sinceMs;
    const found = await store.use(async (open) =>
      open.cache.read.concerningSends(await readConcernCriteria(open, me), sinceMs, null, maxChecked),
    );
    // Another user may have signed in meanwhile.
    if (found === undefined || sessionKey !== this.#sessionKey) return;
    for (const send of found.sends.toReversed()) {
      // The server may still silence a pending notification.
      if (send.status !== 'sent' || this.#reportedAtMs.has(`${send.id} ${send.count}`)) continue;
      this.#reportedAtMs.set(`${send.id} ${send.count}`, now());
      if (!muted.value.includes(send.rule.id)) onSent(send);
    }
    for (const [key, atMs] of this.#reportedAtMs)
      if (now() - atMs > notificationRetentionMs) this.#reportedAtMs.delete(key);
  }
}
