import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import type { AcknowledgedKind, AcknowledgedResource } from '#contract/rules/acknowledgements.ts';
import type { FeedName } from '#contract/sync.ts';
import type { Clock } from '#main/base/clock.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { IncidentAcknowledgements } from '#main/cache/reads/AcknowledgementReader.ts';
import type { AcknowledgementEnd } from '#main/cache/writes/AcknowledgementRows.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { mergeAcknowledgements, type StoredAcknowledgements } from './mergeAcknowledgements.ts';
import { recoveredAt } from './recoveredAt.ts';

/** How often ends and recoveries are checked without a change, in milliseconds. */
const checkEveryMs = 15_000;

/** The feed with the health of each kind. */
const feedOfKind = {
  check: 'checks',
  config: 'items',
  component: 'components',
} as const satisfies Readonly<Record<AcknowledgedKind, FeedName>>;

/** How long a sent comment may take until it is synced, in milliseconds. */
const syncDelayMs = 60_000;

const healthFeeds: readonly FeedName[] = Object.values(feedOfKind);

export interface AcknowledgementWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'workspaceId' | 'clockDifferenceMs'>;
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed'>;
  /**
   * What the user stores on this computer. It reports changes, but may still have the rows of the workspace that was
   * open before, so the rows themselves are read from the store.
   */
  readonly stored: Pick<LiveValue<StoredAcknowledgements>, 'follow'>;
  /**
   * Stores that acknowledgements are over.
   * @param isCurrent whether the workspace and user are still those of the acknowledgements
   */
  readonly end: (ends: readonly AcknowledgementEnd[], isCurrent: () => boolean) => Promise<void>;
  /** Changes of incidents that are not sent yet. */
  readonly queued: LiveValue<QueuedIncidentChange[]>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
}

const noIncidents: IncidentAcknowledgements = { openIds: [], comments: [] };

/**
 * Follows the acknowledgements of the user and those in comments of open incidents. Ends those whose resource has
 * recovered, so that a later failure is not acknowledged by an old comment.
 */
export class AcknowledgementWatch extends Watch {
  /** Active acknowledgements, oldest first. */
  readonly active = new LiveValue<Acknowledgement[]>([]);
  readonly #options: AcknowledgementWatchOptions;
  /** Workspace id and user id. */
  #sessionKey = '';
  #incidents = noIncidents;
  /** Key of the session whose incidents were read. */
  #readSessionKey = '';
  #areIncidentsOutdated = true;
  /** When comments were queued last, by id, by the clock of this computer. */
  readonly #queuedAtMs = new Map<string, number>();
  #updating: Promise<void> = Promise.resolve();
  #isUpdateQueued = false;

  constructor(options: AcknowledgementWatchOptions) {
    super(options.log, 'failed to check acknowledgements');
    this.#options = options;
  }

  start(): void {
    const { store, stored, queued, clock } = this.#options;
    // The state changes often during a sync.
    void this.follow(store.state, () => {
      this.#followUser();
      return this.#readSessionKey === this.#sessionKey ? undefined : this.#queueUpdate();
    });
    void this.follow(store.changed, ({ changes }) => {
      const feeds = changes.map(({ feed }) => feed);
      if (feeds.includes('incidents')) this.#areIncidentsOutdated = true;
      // Sent notifications report recoveries. They only matter to acknowledgements that are active.
      const areSendsRelevant = this.active.value.length > 0 && feeds.includes('sends');
      const isRelevant =
        this.#areIncidentsOutdated || areSendsRelevant || feeds.some((feed) => healthFeeds.includes(feed));
      return isRelevant ? this.#queueUpdate() : undefined;
    });
    void this.follow(stored, () => this.#queueUpdate());
    void this.follow(queued, () => this.#queueUpdate());
    void this.repeat(clock, checkEveryMs, () => this.#queueUpdate());
  }

  isAcknowledged({ kind, id }: AcknowledgedResource): boolean {
    return this.active.value.some((one) => one.kind === kind && one.id === id);
  }

  /**
   * Waits until all changes up to now are in `active`. The sync reports changes up to a second later.
   * @param sentId comment that was just sent
   */
  update(sentId?: string): Promise<void> {
    if (sentId !== undefined) this.#queuedAtMs.set(sentId, this.#options.clock.now());
    this.#areIncidentsOutdated = true;
    return this.#queueUpdate();
  }

  /** Runs updates one after the other. Those that wait are one. */
  #queueUpdate(): Promise<void> {
    if (this.#isUpdateQueued) return this.#updating;
    this.#isUpdateQueued = true;
    this.#updating = this.#updating.then(() => {
      this.#isUpdateQueued = false;
      return this.isStopped ? undefined : this.attempt(() => this.#update());
    });
    return this.#updating;
  }

  /** Forgets what belongs to another user or workspace. @returns the id of the user */
  #followUser(): string | undefined {
    const { session } = this.#options;
    const state = session.state.value;
    const me = state.status === 'signed-in' ? state.person.id : undefined;
    const sessionKey = me === undefined ? '' : `${session.workspaceId} ${me}`;
    if (sessionKey !== this.#sessionKey) {
      this.#incidents = noIncidents;
      this.#readSessionKey = '';
      this.#areIncidentsOutdated = true;
      this.#publish([]);
    }
    this.#sessionKey = sessionKey;
    return me;
  }

  async #update(): Promise<void> {
    const { store, queued, end } = this.#options;
    const me = this.#followUser();
    if (me === undefined) return;
    const sessionKey = this.#sessionKey;
    const isCurrent = () => {
      this.#followUser();
      return sessionKey === this.#sessionKey && !this.isStopped;
    };
    const stored = await this.#readStored(isCurrent);
    if (stored === undefined) return;
    const queuedIds = new Set(
      queued.value.flatMap(({ act, state }) =>
        act.kind === 'comment.add' && state !== 'refused' ? act.id : [],
      ),
    );
    const active = mergeAcknowledgements({
      ...stored,
      incidents: this.#incidents,
      queuedIds,
      justSentIds: this.#justSentIds(queuedIds),
      me,
      nowMs: this.#nowMs,
    });
    const ends = await this.#findEnds(active);
    if (!isCurrent()) return;
    this.#publish(active.filter(({ kind, id }) => !ends.some((one) => one.kind === kind && one.id === id)));
    if (ends.length > 0 && store.state.value.status === 'on') await end(ends, isCurrent);
  }

  /** Returns the comments that left the queue just now. */
  #justSentIds(queuedIds: ReadonlySet<string>): ReadonlySet<string> {
    const nowMs = this.#options.clock.now();
    for (const id of queuedIds) this.#queuedAtMs.set(id, nowMs);
    for (const [id, atMs] of this.#queuedAtMs)
      if (Math.abs(nowMs - atMs) > syncDelayMs) this.#queuedAtMs.delete(id);
    return new Set(this.#queuedAtMs.keys());
  }

  /** The time of the server in milliseconds since 1970. A snapshot shows what was active when it was saved. */
  get #nowMs(): number {
    const { session, clock } = this.#options;
    const state = session.state.value;
    return state.status === 'signed-in' && state.server.status === 'snapshot'
      ? Date.parse(state.server.takenAt)
      : clock.now() + session.clockDifferenceMs;
  }

  /**
   * Reads the user's rows, and the incidents if they changed, from the same store.
   * @returns undefined if the store is not open, or if another session began meanwhile
   */
  async #readStored(isCurrent: () => boolean): Promise<StoredAcknowledgements | undefined> {
    const sessionKey = this.#sessionKey;
    const areOutdated = this.#areIncidentsOutdated;
    this.#areIncidentsOutdated = false;
    try {
      const found = await this.#options.store.use(async ({ cache }) => ({
        stored: await (await cache.user()).acknowledgements(),
        incidents: areOutdated ? await cache.read.incidentAcknowledgements() : this.#incidents,
      }));
      if (found === undefined || !isCurrent()) {
        this.#areIncidentsOutdated = true;
        return undefined;
      }
      this.#incidents = found.incidents;
      this.#readSessionKey = sessionKey;
      return found.stored;
    } catch (error) {
      this.#areIncidentsOutdated = true;
      throw error;
    }
  }

  /** Returns the acknowledgements that are over, because their resource recovered or was deleted. */
  async #findEnds(active: readonly Acknowledgement[]): Promise<AcknowledgementEnd[]> {
    const { session, store } = this.#options;
    if (active.length === 0) return [];
    // The feeds before the rows: rows that were read later are at least as new.
    const { feeds } = store.state.value;
    const found = await store.use(async ({ cache, completeness, isSnapshot }) =>
      isSnapshot ? undefined : { healths: await cache.read.resourceHealths(active), completeness },
    );
    if (found === undefined) return [];
    return active.flatMap((one, index): AcknowledgementEnd[] => {
      const name = feedOfKind[one.kind];
      const atMs = recoveredAt(one, {
        health: found.healths[index] ?? null,
        feed: feeds.find((feed) => feed.name === name),
        isComplete: found.completeness(name).complete,
        clockDifferenceMs: session.clockDifferenceMs,
      });
      return atMs === undefined ? [] : [{ kind: one.kind, id: one.id, atMs }];
    });
  }

  #publish(active: Acknowledgement[]): void {
    if (JSON.stringify(active) !== JSON.stringify(this.active.value)) this.active.set(active);
  }
}
