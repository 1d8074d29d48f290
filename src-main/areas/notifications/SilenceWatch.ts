import { parseWindowDescription } from '#contract/rules/maintenanceWindows.ts';
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

/** A longer time between two checks means that the computer slept, in milliseconds. */
const maxGapMs = 60_000;

/** How often the silences are requested after sleep until they are synced, in milliseconds. */
const requestEveryMs = 60_000;

/** Limit of names of failing resources. */
const maxNames = 4;

/** The feed with the health of each kind of resource. */
const feedOfKind = {
  config: 'items',
  component: 'components',
  check: 'checks',
  canary: 'checks',
} as const satisfies Readonly<Record<SendResourceKind, FeedName>>;

/** The feeds with the health of all that a silence covers. Children of items are in one of their own. */
function feedsOf({ things: [thing], recursive }: SilenceFacts): readonly FeedName[] {
  if (thing === undefined) return [];
  const feed = feedOfKind[thing.kind];
  return recursive && thing.kind === 'config' ? [feed, 'relationships'] : [feed];
}

/** The end of a maintenance window is expected. It is announced only if something still fails. */
const isOfWindow = ({ reason }: SilenceFacts): boolean => parseWindowDescription(reason ?? '') !== undefined;

/** The end of one of the user's silences, or that it is near. */
export interface SilenceEndEvent {
  readonly id: string;
  readonly thing: SilenceFacts['things'][number];
  /** ISO 8601. */
  readonly until: string;
  /** The end by the clock of this computer, in milliseconds since 1970. */
  readonly endsAtMs: number;
  /** What is unhealthy after the end. Undefined before it, or if that is not stored. */
  readonly failing: FailingResources | undefined;
  readonly hasEnded: boolean;
  /** The silence ended because nothing under it was unhealthy any more. */
  readonly wasHealthy: boolean;
}

export interface SilenceWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'workspaceId' | 'clockDifferenceMs'>;
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed' | 'refresh'>;
  /** Ids of silences that end once nothing under them is unhealthy. */
  readonly untilHealthy: Pick<Pins, 'ids' | 'write'>;
  /** Whether the user may end silences now. */
  readonly canEnd: () => boolean;
  /** Ends a silence. */
  readonly end: (id: string) => Promise<void>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  readonly onEvent: (event: SilenceEndEvent) => void;
  /** Called when the announced end of a silence is no longer its end. */
  readonly onChanged: (id: string) => void;
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
  /** Key of the session whose silences were read. */
  #readSessionKey = '';
  /** The user's silences that have not ended, by id. */
  #silences = new Map<string, WatchedSilence>();
  /** Ids of silences whose end is being sent. They outlive the rows that are read meanwhile. */
  readonly #ending = new Set<string>();
  /** Last check, by the clock of this computer. */
  #checkedAtMs = 0;
  /** When the computer woke up last, by its clock. */
  #wokeAtMs = Number.NEGATIVE_INFINITY;
  /** Whether the silences were read after they were synced since then. */
  #isReadSinceWake = true;
  /** When the silences were requested last, by the clock of this computer. */
  #requestedAtMs = Number.NEGATIVE_INFINITY;
  /** The silences of all users. */
  #all: readonly SilenceFacts[] = [];

  constructor(options: SilenceWatchOptions) {
    super(options.log, 'failed to check the ends of silences');
    this.#options = options;
  }

  start(): void {
    const { store, clock } = this.#options;
    this.#checkedAtMs = clock.now();
    // The state changes often during a sync.
    void this.follow(store.state, async ({ status }) => {
      if (status !== 'on') return;
      this.#followUser();
      if (this.#readSessionKey !== this.#sessionKey) await this.#read();
    });
    void this.follow(store.changed, ({ changes }) =>
      changes.some(({ feed }) => feed === 'silences') ? this.#read() : undefined,
    );
    void this.repeat(clock, checkEveryMs, () => this.#check());
  }

  get #serverNowMs(): number {
    return this.#options.clock.now() + this.#options.session.clockDifferenceMs;
  }

  get #isOnline(): boolean {
    const { value } = this.#options.session.state;
    return value.status === 'signed-in' && value.server.status === 'online';
  }

  /** @returns the id of the signed-in user. Forgets the silences of another user or workspace. */
  #followUser(): string | undefined {
    const { session } = this.#options;
    const state = session.state.value;
    const me =
      state.status === 'signed-in' && state.server.status !== 'snapshot' ? state.person.id : undefined;
    const sessionKey = me === undefined ? '' : `${session.workspaceId} ${me}`;
    if (sessionKey !== this.#sessionKey) {
      this.#silences = new Map();
      this.#all = [];
      this.#readSessionKey = '';
    }
    this.#sessionKey = sessionKey;
    return me;
  }

  async #read(): Promise<void> {
    // A silence may have ended since the last check. Its changed row must not hide that.
    await this.attempt(() => this.#check());
    await this.#readRows();
  }

  /** Returns a silence of the signed-in user. Rows can be read, and another workspace can open, during each wait. */
  #current(id: string): WatchedSilence | undefined {
    this.#followUser();
    return this.isStopped ? undefined : this.#silences.get(id);
  }

  /** @returns whether the rows were read */
  async #readRows(): Promise<boolean> {
    const me = this.#followUser();
    if (me === undefined) return false;
    const sessionKey = this.#sessionKey;
    const records = await this.#options.store.use(({ cache }) => cache.read.records('silences'));
    if (records === undefined || sessionKey !== this.#sessionKey) return false;
    this.#readSessionKey = sessionKey;
    this.#all = records.flatMap(parseCachedSilence);
    const before = this.#silences;
    // A silence that ended, and whose end is not announced yet, stays unless its end was changed.
    const isWaiting = ({ id, until }: SilenceFacts) => before.get(id)?.silence.until === until;
    const mine = this.#all.filter(
      (silence) => silence.by?.id === me && (isWaiting(silence) || !this.#isOver(silence)),
    );
    this.#silences = new Map(
      mine.map((silence) => {
        const known = this.#silences.get(silence.id);
        const isSameEnd = known !== undefined && known.silence.until === silence.until;
        const isAnnounced = isSameEnd && known.isAnnounced;
        return [silence.id, { silence, isAnnounced, healthySinceMs: known?.healthySinceMs }];
      }),
    );
    for (const [id, { isAnnounced }] of before)
      if (isAnnounced && this.#silences.get(id)?.isAnnounced !== true) this.#options.onChanged(id);
    return true;
  }

  /** Whether a silence has ended, or was ended by hand. The clocks of both computers differ a little. */
  #isOver(silence: SilenceFacts): boolean {
    const nowMs = this.#serverNowMs;
    if (silenceState(silence, nowMs) === 'expired') return true;
    const before = this.#silences.get(silence.id)?.silence.until;
    const untilMs = Date.parse(silence.until);
    return before !== undefined && untilMs < Date.parse(before) && untilMs - nowMs < clockToleranceMs;
  }

  /** The silences and healths from before sleep may be outdated, so that nothing is announced by them. */
  #noticeSleep(): void {
    const nowMs = this.#options.clock.now();
    const sinceCheckMs = nowMs - this.#checkedAtMs;
    this.#checkedAtMs = nowMs;
    // After the clock was set back, its earlier times would count for as long.
    if (sinceCheckMs >= 0 && sinceCheckMs <= maxGapMs) return;
    this.#wokeAtMs = nowMs;
    this.#isReadSinceWake = false;
    this.#requestedAtMs = Number.NEGATIVE_INFINITY;
    for (const watched of this.#silences.values()) watched.healthySinceMs = undefined;
  }

  /** Whether a feed was compared with the server since the computer woke up. A feed that cannot be read never is. */
  #isSyncedSinceWake(name: FeedName): boolean {
    if (this.#wokeAtMs === Number.NEGATIVE_INFINITY) return true;
    // The state may have been published before sleep.
    const feed = this.#options.store.state.value.feeds.find((one) => one.name === name);
    if (feed === undefined || feed.state === 'forbidden') return true;
    return feed.state === 'fresh' && feed.checkedAt !== null && Date.parse(feed.checkedAt) >= this.#wokeAtMs;
  }

  /** The sync reads silences every ten minutes, so that their ends would be announced late after a short sleep. */
  #requestSilences(): void {
    const { clock, store } = this.#options;
    if (!this.#isOnline || clock.now() - this.#requestedAtMs < requestEveryMs) return;
    this.#requestedAtMs = clock.now();
    void this.attempt(() => store.refresh('silences', 'read'));
  }

  async #check(): Promise<void> {
    this.#followUser();
    this.#noticeSleep();
    if (!this.#isSyncedSinceWake('silences')) {
      this.#requestSilences();
      return;
    }
    if (!this.#isReadSinceWake) {
      this.#isReadSinceWake = await this.#readRows();
      if (!this.#isReadSinceWake) return;
    }
    const nowMs = this.#serverNowMs;
    for (const id of [...this.#silences.keys()]) {
      const watched = this.#current(id);
      if (watched === undefined) continue;
      const { silence } = watched;
      const leftMs = Date.parse(silence.until) - nowMs;
      const isLong = Date.parse(silence.until) - Date.parse(silence.from) > 2 * noticeMs;
      const hasEnded = leftMs <= 0;
      // The announcement names what still fails.
      if (hasEnded && !this.#hasHealthSinceWake(silence)) continue;
      if (hasEnded) this.#silences.delete(id);
      const isDue = hasEnded
        ? leftMs > -maxLateMs
        : isLong &&
          !isOfWindow(silence) &&
          leftMs <= noticeMs &&
          silenceState(silence, nowMs) === 'running' &&
          !watched.isAnnounced;
      if (!isDue || this.#isCoveredAfter(silence, nowMs)) continue;
      watched.isAnnounced = true;
      await this.#announce(silence, hasEnded, false);
    }
    await this.#endHealthy();
  }

  /** Ends the silences that the user wants to end, and under which nothing was unhealthy for some time. */
  async #endHealthy(): Promise<void> {
    const { untilHealthy, canEnd } = this.#options;
    const wanted = untilHealthy.ids.value;
    if (wanted.length === 0 || !this.#isOnline || !canEnd()) return;
    // A failed end must not stop the others, or the reading of silences.
    for (const id of [...this.#silences.keys()]) {
      const watched = this.#current(id);
      if (watched !== undefined && wanted.includes(id) && !this.#ending.has(id))
        await this.attempt(() => this.#endIfHealthy(watched));
    }
  }

  async #endIfHealthy(watched: WatchedSilence): Promise<void> {
    const { untilHealthy, end, clock } = this.#options;
    const { silence } = watched;
    const sessionKey = this.#sessionKey;
    if (silenceState(silence, this.#serverNowMs) !== 'running') return;
    const failing = this.#isFresh(silence) ? await this.#readFailing(silence) : undefined;
    this.#followUser();
    if (sessionKey !== this.#sessionKey || this.isStopped || this.#ending.has(silence.id)) return;
    // Unknown is not healthy.
    watched.healthySinceMs = failing?.total === 0 ? (watched.healthySinceMs ?? clock.now()) : undefined;
    const { healthySinceMs } = watched;
    if (healthySinceMs === undefined || clock.now() - healthySinceMs < healthyForMs) return;
    this.#ending.add(silence.id);
    try {
      await end(silence.id);
    } finally {
      this.#ending.delete(silence.id);
    }
    this.#silences.delete(silence.id);
    await untilHealthy.write(silence.id, false);
    await this.#announce(silence, true, true);
  }

  /** Whether the health under a silence was synced lately. */
  #isFresh(silence: SilenceFacts): boolean {
    const { feeds } = this.#options.store.state.value;
    const isFresh = (name: FeedName) => feeds.some((feed) => feed.name === name && feed.state === 'fresh');
    return this.#hasHealthSinceWake(silence) && feedsOf(silence).every(isFresh);
  }

  /** Relationships change rarely, and comparing them takes long, so that only the health is awaited. */
  #hasHealthSinceWake({ things: [thing] }: SilenceFacts): boolean {
    return thing === undefined || this.#isSyncedSinceWake(feedOfKind[thing.kind]);
  }

  /** Whether another silence covers the same resource after the end of one. Then, the end changes nothing. */
  #isCoveredAfter(silence: SilenceFacts, nowMs: number): boolean {
    const untilMs = Date.parse(silence.until);
    return silence.things.every((thing) =>
      this.#all.some(
        (other) =>
          other.id !== silence.id &&
          other.things.some(({ kind, id }) => kind === thing.kind && id === thing.id) &&
          (other.recursive || !silence.recursive) &&
          Date.parse(other.from) <= untilMs &&
          Date.parse(other.until) > Math.max(untilMs, nowMs),
      ),
    );
  }

  /** Returns what is unhealthy under a silence. Undefined if that is not completely stored. */
  async #readFailing(silence: SilenceFacts): Promise<FailingResources | undefined> {
    const [thing] = silence.things;
    if (thing === undefined) return undefined;
    return this.#options.store.use(async ({ cache, completeness }) =>
      feedsOf(silence).every((name) => completeness(name).complete)
        ? cache.read.failingResources(thing, silence.recursive, maxNames)
        : undefined,
    );
  }

  async #announce(silence: SilenceFacts, hasEnded: boolean, wasHealthy: boolean): Promise<void> {
    const { session, onEvent } = this.#options;
    const sessionKey = this.#sessionKey;
    const [thing] = silence.things;
    if (thing === undefined) return;
    const failing = hasEnded ? await this.#readFailing(silence) : undefined;
    this.#followUser();
    if (sessionKey !== this.#sessionKey || this.isStopped) return;
    if (isOfWindow(silence) && (failing === undefined || failing.total === 0)) return;
    const endsAtMs = Date.parse(silence.until) - session.clockDifferenceMs;
    onEvent({ id: silence.id, thing, until: silence.until, endsAtMs, failing, hasEnded, wasHealthy });
  }
}
