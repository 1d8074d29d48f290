import { type SendResourceKind, silenceState } from '#contract/rules/notifications.ts';
import type { FeedName } from '#contract/sync.ts';
import type { Clock } from '#main/base/clock.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { FailingResources } from '#main/cache/reads/failingResources.ts';
import type { Pins } from '#main/reading/Pins.ts';
import type { SilenceFacts } from '#main/server/notificationRows.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { parseCachedSilence } from './silencesOf.ts';

/** How long before its end a silence is announced, in milliseconds. */
const noticeMs = 10 * 60_000;

/** A silence that ended longer ago is not announced, for example after the computer slept. */
const maxLateMs = 12 * 60 * 60_000;

const checkEveryMs = 15_000;

/** How much the clocks of this computer and the server may differ, in milliseconds. */
const clockToleranceMs = 60_000;

/** How long nothing may be unhealthy before a silence ends itself, in milliseconds. */
const healthyForMs = 10 * 60_000;

/** Limit of names of failing resources. */
const maxNames = 4;

/** The feed with the health of each kind of resource. */
const feedOfKind = {
  config: 'items',
  component: 'components',
  check: 'checks',
  canary: 'checks',
} as const satisfies Readonly<Record<SendResourceKind, FeedName>>;

/** The end of one of the user's silences, or that it is near. */
export interface SilenceEndEvent {
  readonly id: string;
  readonly thing: SilenceFacts['things'][number];
  /** ISO 8601. */
  readonly until: string;
  /** What is unhealthy after the end. Undefined before it, or if that is not stored. */
  readonly failing: FailingResources | undefined;
  readonly hasEnded: boolean;
  /** The silence ended because nothing under it was unhealthy any more. */
  readonly wasHealthy: boolean;
}

export interface SilenceWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'workspaceId' | 'clockDifferenceMs'>;
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed'>;
  /** Ids of silences that end once nothing under them is unhealthy. */
  readonly untilHealthy: Pick<Pins, 'ids' | 'write'>;
  /** Whether the user may end silences now. */
  readonly canEnd: () => boolean;
  /** Ends a silence. */
  readonly end: (id: string) => Promise<void>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  readonly onEvent: (event: SilenceEndEvent) => void;
}

interface WatchedSilence {
  readonly silence: SilenceFacts;
  isAnnounced: boolean;
  /** Since when nothing is unhealthy, by the clock of this computer. Undefined while something is. */
  healthySinceMs: number | undefined;
}

/**
 * Announces silences that the user created: shortly before their end, and at their end with what is still failing.
 * A silence that ended before the start, or by a change, is not announced.
 */
export class SilenceWatch extends Watch {
  readonly #options: SilenceWatchOptions;
  /** Workspace id and user id. */
  #sessionKey = '';
  /** The user's silences that have not ended, by id. */
  #silences = new Map<string, WatchedSilence>();

  constructor(options: SilenceWatchOptions) {
    super(options.log, 'failed to check the ends of silences');
    this.#options = options;
  }

  start(): void {
    const { store, clock } = this.#options;
    void this.follow(store.state, ({ status }) => (status === 'on' ? this.#read() : undefined));
    void this.follow(store.changed, ({ changes }) =>
      changes.some(({ feed }) => feed === 'silences') ? this.#read() : undefined,
    );
    void this.repeat(clock, checkEveryMs, () => this.#check());
  }

  get #serverNowMs(): number {
    return this.#options.clock.now() + this.#options.session.clockDifferenceMs;
  }

  /** @returns the id of the signed-in user. Forgets the silences of another user or workspace. */
  #followUser(): string | undefined {
    const { session } = this.#options;
    const state = session.state.value;
    const me =
      state.status === 'signed-in' && state.server.status !== 'snapshot' ? state.person.id : undefined;
    const sessionKey = me === undefined ? '' : `${session.workspaceId} ${me}`;
    if (sessionKey !== this.#sessionKey) this.#silences = new Map();
    this.#sessionKey = sessionKey;
    return me;
  }

  async #read(): Promise<void> {
    // A silence may have ended since the last check. Its changed row must not hide that.
    await this.#check();
    const me = this.#followUser();
    if (me === undefined) return;
    const sessionKey = this.#sessionKey;
    const records = await this.#options.store.use(({ cache }) => cache.read.records('silences'));
    if (records === undefined || sessionKey !== this.#sessionKey) return;
    const mine = records
      .flatMap(parseCachedSilence)
      .filter((silence) => silence.by?.id === me && !this.#isOver(silence));
    this.#silences = new Map(
      mine.map((silence) => {
        const known = this.#silences.get(silence.id);
        const isSameEnd = known !== undefined && known.silence.until === silence.until;
        const isAnnounced = isSameEnd && known.isAnnounced;
        return [silence.id, { silence, isAnnounced, healthySinceMs: known?.healthySinceMs }];
      }),
    );
  }

  /** Whether a silence has ended, or was ended by hand. The clocks of both computers differ a little. */
  #isOver(silence: SilenceFacts): boolean {
    const nowMs = this.#serverNowMs;
    if (silenceState(silence, nowMs) === 'expired') return true;
    const before = this.#silences.get(silence.id)?.silence.until;
    const untilMs = Date.parse(silence.until);
    return before !== undefined && untilMs < Date.parse(before) && untilMs - nowMs < clockToleranceMs;
  }

  async #check(): Promise<void> {
    this.#followUser();
    const nowMs = this.#serverNowMs;
    for (const [id, watched] of this.#silences) {
      const { silence } = watched;
      const leftMs = Date.parse(silence.until) - nowMs;
      const isLong = Date.parse(silence.until) - Date.parse(silence.from) > 2 * noticeMs;
      const hasEnded = leftMs <= 0;
      if (hasEnded) this.#silences.delete(id);
      const isDue = hasEnded
        ? leftMs > -maxLateMs
        : isLong && leftMs <= noticeMs && silenceState(silence, nowMs) === 'running' && !watched.isAnnounced;
      if (!isDue) continue;
      watched.isAnnounced = true;
      await this.#announce(silence, hasEnded, false);
    }
    await this.#endHealthy();
  }

  /** Ends the silences that the user wants to end, and under which nothing was unhealthy for some time. */
  async #endHealthy(): Promise<void> {
    const { session, untilHealthy, canEnd, end, clock } = this.#options;
    const wanted = untilHealthy.ids.value;
    const { value: state } = session.state;
    const isOnline = state.status === 'signed-in' && state.server.status === 'online';
    if (wanted.length === 0 || !isOnline || !canEnd()) return;
    const sessionKey = this.#sessionKey;
    for (const [id, watched] of this.#silences) {
      const { silence } = watched;
      if (!wanted.includes(id) || silenceState(silence, this.#serverNowMs) !== 'running') continue;
      const failing = await this.#readFailing(silence);
      if (sessionKey !== this.#sessionKey || this.isStopped) return;
      // Unknown is not healthy.
      watched.healthySinceMs = failing?.total === 0 ? (watched.healthySinceMs ?? clock.now()) : undefined;
      const { healthySinceMs } = watched;
      if (healthySinceMs === undefined || clock.now() - healthySinceMs < healthyForMs) continue;
      await end(id);
      this.#silences.delete(id);
      await untilHealthy.write(id, false);
      await this.#announce(silence, true, true);
    }
  }

  /** Returns what is unhealthy under a silence. Undefined if that is not completely stored. */
  async #readFailing(silence: SilenceFacts): Promise<FailingResources | undefined> {
    const [thing] = silence.things;
    if (thing === undefined) return undefined;
    return this.#options.store.use(async ({ cache, completeness }) =>
      completeness(feedOfKind[thing.kind]).complete
        ? cache.read.failingResources(thing, silence.recursive, maxNames)
        : undefined,
    );
  }

  async #announce(silence: SilenceFacts, hasEnded: boolean, wasHealthy: boolean): Promise<void> {
    const { onEvent } = this.#options;
    const sessionKey = this.#sessionKey;
    const [thing] = silence.things;
    if (thing === undefined) return;
    const failing = hasEnded ? await this.#readFailing(silence) : undefined;
    if (sessionKey !== this.#sessionKey || this.isStopped) return;
    onEvent({ id: silence.id, thing, until: silence.until, failing, hasEnded, wasHealthy });
  }
}
