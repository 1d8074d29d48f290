import { sendKeptMs } from '../../../src-preload/contract/rules/notifications.ts';
import type { LiveValue } from '../../base/LiveValue.ts';
import type { Log } from '../../base/log.ts';
import type { ConcerningSend } from '../../cache/reads/SendReader.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import { concernsOf } from './concernsOf.ts';

/** Limit of notifications to check after a sync. */
const mostLooked = 50;

export interface SendWatchOptions {
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
export class SendWatch {
  readonly #options: SendWatchOptions;
  readonly #ending = new AbortController();
  /** Workspace id and user id. */
  #whose = '';
  /** Time by the server's clock, in milliseconds since 1970. */
  #sinceMs = 0;
  #told = new Map<string, number>();

  constructor(options: SendWatchOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#followStore();
    void this.#follow();
  }

  stop(): void {
    this.#ending.abort();
  }

  async #followStore(): Promise<void> {
    for await (const { status } of this.#options.store.state.follow(this.#ending.signal))
      if (status === 'on') this.#begin();
  }

  async #follow(): Promise<void> {
    const { store, log } = this.#options;
    for await (const { changes } of store.changed.follow(this.#ending.signal)) {
      this.#begin();
      if (!changes.some(({ feed }) => feed === 'sends')) continue;
      await this.#look().catch((error: unknown) =>
        log.warn('what was sent could not be looked at', { error }),
      );
    }
  }

  /** @returns the id of the signed-in user; undefined if no user is signed in */
  #begin(): string | undefined {
    const { session, now } = this.#options;
    const state = session.state.value;
    const me = state.status === 'signed-in' ? state.person.id : undefined;
    const whose = me === undefined ? '' : `${session.workspaceId} ${me}`;
    if (whose !== this.#whose) {
      this.#whose = whose;
      this.#told = new Map();
      this.#sinceMs = now() + session.clockDifferenceMs;
    }
    return me;
  }

  async #look(): Promise<void> {
    const { store, muted, onSent, now } = this.#options;
    const me = this.#begin();
    if (me === undefined) return;
    const whose = this.#whose;
    const sinceMs = this.#sinceMs;
    const found = await store.use(async (open) =>
      open.cache.read.concerningSends(await concernsOf(open, me), sinceMs, null, mostLooked),
    );
    // Another user may have signed in meanwhile.
    if (found === undefined || whose !== this.#whose) return;
    for (const send of found.sends.toReversed()) {
      // The server may still silence a pending notification.
      if (send.status !== 'sent' || this.#told.has(`${send.id} ${send.count}`)) continue;
      this.#told.set(`${send.id} ${send.count}`, now());
      if (!muted.value.includes(send.rule.id)) onSent(send);
    }
    for (const [key, atMs] of this.#told) if (now() - atMs > sendKeptMs) this.#told.delete(key);
  }
}
