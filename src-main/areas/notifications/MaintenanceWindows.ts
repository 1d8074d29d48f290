import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type MaintenanceWindow,
  type MaintenanceWindowState,
  maintenanceWindowSchema,
} from '#contract/maintenanceWindows.ts';
import {
  maxWindows,
  occurrencesAfter,
  parseWindowDescription,
  type WindowOccurrence,
  windowDescription,
} from '#contract/rules/maintenanceWindows.ts';
import { silenceColumns } from '#contract/rules/notifications.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { StoredWindowRow, StoredWindowState } from '#main/cache/writes/WindowRows.ts';
import type { Guards } from '#main/reading/Guards.ts';
import { UserValue } from '#main/reading/UserValue.ts';
import { addOnce } from '#main/server/addOnce.ts';
import { timeOrNull } from '#main/server/columnSchemas.ts';
import type { Condition } from '#main/server/postgrest.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { messages } from './messages.ts';
import { occurrenceId } from './occurrenceId.ts';
import { parseCachedSilence } from './silencesOf.ts';

const relation = 'notification_silences';

const checkEveryMs = 60_000;

/** Delays after failed attempts, in milliseconds. The last one repeats. */
const retryDelaysMs = [60_000, 120_000, 300_000, 900_000, 1_800_000] as const;

/** The silences of a window are compared with the server at least this often, in milliseconds. */
const verifyEveryMs = 60 * 60_000;

/** Limit of silences of a window that are read, latest first. */
const maxReadRows = 100;

export interface MaintenanceWindowsOptions {
  readonly session: Pick<SessionManager, 'state' | 'workspaceId' | 'clockDifferenceMs' | 'data' | 'personId'>;
  readonly store: Pick<OfflineStore, 'open' | 'use' | 'state' | 'changed' | 'runNow'>;
  readonly guards: Pick<Guards, 'ofSilence' | 'assertTyped'>;
  /** Whether the user may create silences now. */
  readonly canSilence: () => boolean;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
}

const storedSchema = maintenanceWindowSchema.extend({
  /** Session key of the user who created it, so that no other workspace gets its silences while one is being opened. */
  owner: z.string(),
});

interface StoredWindow extends z.infer<typeof storedSchema> {
  readonly id: string;
  readonly state: StoredWindowState;
}

const silenceSchema = z.object({
  id: z.string().transform((id) => id.toLowerCase()),
  description: z.string().nullable(),
  deleted_at: timeOrNull,
});

const idOnly = z.object({ id: z.string() });

/** What is known of a window's silences on the server. */
interface Progress {
  /** Ids of silences that exist, also deleted ones. */
  readonly known: Set<string>;
  readonly deleted: Set<string>;
  verifiedAtMs: number;
  failures: number;
  nextTryMs: number;
  problem: MaintenanceWindowState['problem'];
}

const newProgress = (): Progress => ({
  known: new Set(),
  deleted: new Set(),
  verifiedAtMs: Number.NEGATIVE_INFINITY,
  failures: 0,
  nextTryMs: Number.NEGATIVE_INFINITY,
  problem: null,
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns a stored window. Empty for damaged data, so that it does not hide the others. */
function toStored({ id, state, body }: StoredWindowRow): StoredWindow[] {
  const { data } = z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: String(error) });
        return z.NEVER;
      }
    })
    .pipe(storedSchema)
    .safeParse(body);
  return data === undefined ? [] : [{ id, state, ...data }];
}

const toRow = ({ id, state, ...window }: StoredWindow): StoredWindowRow => ({
  id,
  state,
  body: JSON.stringify(window),
});

const descriptionOf = ({ id, schedule, reason }: StoredWindow, isRemoved: boolean): string =>
  windowDescription({ windowId: id, schedule, reason, isRemoved });

/**
 * Creates the next silences of the user's maintenance windows, as long as this console runs.
 *
 * Each occurrence has an id that follows from the window and its date. Ids are unique on the server, so that several
 * consoles create it only once, and a silence that a user deleted does not come back. The description names the window,
 * so that another console of the same user finds it, and its removal.
 */
export class MaintenanceWindows extends Watch {
  readonly live = new LiveValue<MaintenanceWindowState[]>([]);
  readonly #options: MaintenanceWindowsOptions;
  readonly #stored: UserValue<StoredWindow[]>;
  readonly #progress = new Map<string, Progress>();
  /** Workspace id and user id. */
  #sessionKey = '';
  /** Key of the session whose silences were searched for windows. */
  #adoptedSessionKey = '';
  #running: Promise<void> = Promise.resolve();
  #isCheckWaiting = false;

  constructor(options: MaintenanceWindowsOptions) {
    super(options.log, 'failed to check the maintenance windows');
    this.#options = options;
    const { store, log } = options;
    this.#stored = new UserValue<StoredWindow[]>({
      emptyValue: [],
      read: async (user) => (await user.maintenanceWindows()).flatMap(toStored),
      store,
      log,
      logName: 'maintenance windows',
      sentences: messages.windows,
    });
  }

  start(): void {
    const { store, clock, session } = this.#options;
    this.#stored.start();
    void this.follow(this.#stored.live, () => this.#check());
    void this.follow(session.state, () => this.#check());
    void this.follow(store.changed, async ({ changes }) => {
      if (!changes.some(({ feed }) => feed === 'silences')) return;
      // Another console may have removed a window.
      for (const progress of this.#progress.values()) progress.verifiedAtMs = Number.NEGATIVE_INFINITY;
      await this.#adopt();
      await this.#check();
    });
    void this.repeat(clock, checkEveryMs, () => this.#check());
  }

  override stop(): void {
    super.stop();
    this.#stored.stop();
  }

  /** @throws Failure CONFLICT at the limit, or without the name that a guard requires */
  async add(window: MaintenanceWindow, typed: string | undefined): Promise<string> {
    await this.#assertAllowed(window, typed);
    const active = this.#stored.live.value.filter(({ state }) => state === 'active').length;
    if (active >= maxWindows)
      throw new Failure('CONFLICT', { sentence: messages.windows.tooMany(maxWindows) });
    const id = randomUUID();
    await this.#store(id, window, []);
    return id;
  }

  /**
   * Needs no limit, because the number of windows stays the same.
   * @throws Failure CONFLICT without the name that a guard requires; NOT_FOUND
   */
  async replace(id: string, window: MaintenanceWindow, typed: string | undefined): Promise<string> {
    const before = this.#find(id);
    await this.#assertAllowed(window, typed);
    const newId = randomUUID();
    await this.#store(newId, window, [{ ...before, state: 'removing' }]);
    return newId;
  }

  /** @throws Failure NOT_FOUND */
  async remove(id: string): Promise<void> {
    const window = this.#find(id);
    this.#progress.delete(id);
    await this.#stored.change((user) =>
      user.putMaintenanceWindows([toRow({ ...window, state: 'removing' })]),
    );
  }

  async #assertAllowed({ thing }: MaintenanceWindow, typed: string | undefined): Promise<void> {
    const { guards } = this.#options;
    guards.assertTyped(await guards.ofSilence(thing), typed);
  }

  #find(id: string): StoredWindow {
    const window = this.#stored.live.value.find((one) => one.id === id && one.state === 'active');
    if (window === undefined) throw new Failure('NOT_FOUND', { sentence: messages.windows.notFound });
    return window;
  }

  async #store(id: string, window: MaintenanceWindow, others: readonly StoredWindow[]): Promise<void> {
    if (this.#followUser() === undefined)
      throw new Failure('CONFLICT', { sentence: messages.windows.noStore });
    for (const other of others) this.#progress.delete(other.id);
    await this.#stored.change((user) =>
      user.putMaintenanceWindows([
        toRow({ id, state: 'active', owner: this.#sessionKey, ...window }),
        ...others.map(toRow),
      ]),
    );
  }

  get #serverNowMs(): number {
    return this.#options.clock.now() + this.#options.session.clockDifferenceMs;
  }

  /** @returns the id of the signed-in user. Forgets the silences of another user or workspace. */
  #followUser(): string | undefined {
    const { session } = this.#options;
    const { value } = session.state;
    const me =
      value.status === 'signed-in' && value.server.status !== 'snapshot' ? value.person.id : undefined;
    const sessionKey = me === undefined ? '' : `${session.workspaceId} ${me}`;
    if (sessionKey !== this.#sessionKey) this.#progress.clear();
    this.#sessionKey = sessionKey;
    return me;
  }

  get #isOnline(): boolean {
    const { value } = this.#options.session.state;
    return value.status === 'signed-in' && value.server.status === 'online';
  }

  /**
   * Stores windows that another console of the user created, also beyond the limit of new ones. Their silences name
   * them.
   */
  async #adopt(): Promise<void> {
    const { store } = this.#options;
    const me = this.#followUser();
    const sessionKey = this.#sessionKey;
    if (me === undefined) return;
    const records = await store.use(({ cache }) => cache.read.records('silences'));
    if (records === undefined || sessionKey !== this.#sessionKey) return;
    const nowMs = this.#serverNowMs;
    const found = new Map<string, StoredWindow>();
    for (const silence of records.flatMap(parseCachedSilence)) {
      const [thing] = silence.things;
      if (silence.by?.id !== me || thing === undefined || Date.parse(silence.until) <= nowMs) continue;
      const marker = parseWindowDescription(silence.reason ?? '');
      if (marker === undefined || marker.isRemoved) continue;
      const { windowId, schedule, reason } = marker;
      const { data } = maintenanceWindowSchema.safeParse({
        thing: { kind: thing.kind, id: thing.id, name: thing.name },
        recursive: silence.recursive,
        reason,
        schedule,
      });
      if (data !== undefined)
        found.set(windowId, { id: windowId, state: 'active', owner: sessionKey, ...data });
    }
    this.#adoptedSessionKey = sessionKey;
    if (found.size === 0) return;
    await this.#stored.change(async (user) => {
      if (sessionKey !== this.#sessionKey) return;
      const known = new Set((await user.maintenanceWindows()).map(({ id }) => id));
      const added = [...found.values()].filter(({ id }) => !known.has(id));
      if (added.length > 0) await user.putMaintenanceWindows(added.map(toRow));
    });
  }

  /** Creates and deletes what is due. Runs one at a time; a call during a run repeats it. */
  #check(): Promise<void> {
    if (this.#isCheckWaiting) return this.#running;
    this.#isCheckWaiting = true;
    this.#running = this.#running.then(async () => {
      this.#isCheckWaiting = false;
      await this.attempt(() => this.#checkAll());
      this.#publish();
    });
    return this.#running;
  }

  async #checkAll(): Promise<void> {
    if (this.#followUser() === undefined || !this.#isOnline || !this.#options.canSilence()) return;
    const { clock, store } = this.#options;
    if (this.#adoptedSessionKey !== this.#sessionKey) await this.attempt(() => this.#adopt());
    const sessionKey = this.#sessionKey;
    let isChanged = false;
    for (const window of this.#stored.live.value) {
      if (window.state === 'removed' || window.owner !== sessionKey) continue;
      this.#followUser();
      if (this.isStopped || sessionKey !== this.#sessionKey) return;
      const progress = this.#progressOf(window.id);
      if (clock.now() < progress.nextTryMs) continue;
      try {
        const changed =
          window.state === 'removing'
            ? await this.#removeSilences(window)
            : await this.#createSilences(window);
        isChanged ||= changed;
        progress.problem = null;
        progress.failures = 0;
        progress.nextTryMs = Number.NEGATIVE_INFINITY;
      } catch (error) {
        this.#noteFailure(progress, error);
      }
      this.#publish();
    }
    if (isChanged) void store.runNow('silences', 'read');
  }

  #progressOf(id: string): Progress {
    const progress = this.#progress.get(id) ?? newProgress();
    this.#progress.set(id, progress);
    return progress;
  }

  #noteFailure(progress: Progress, error: unknown): void {
    const { clock, log } = this.#options;
    const isAway = error instanceof Failure && (error.code === 'OFFLINE' || error.code === 'TIMEOUT');
    // The next check while the server is reachable repeats it.
    if (isAway) return;
    const delay = retryDelaysMs[Math.min(progress.failures, retryDelaysMs.length - 1)] ?? checkEveryMs;
    progress.failures += 1;
    progress.nextTryMs = clock.now() + delay;
    log.warn('failed to update the silences of a maintenance window', { error });
    progress.problem =
      error instanceof Failure
        ? {
            sentence: error.data.sentence,
            ...(error.data.details === undefined ? {} : { details: error.data.details }),
          }
        : { sentence: messages.windows.unexpected, details: String(error) };
  }

  /** @returns whether a silence was created or deleted */
  async #createSilences(window: StoredWindow): Promise<boolean> {
    const { session, clock } = this.#options;
    const progress = this.#progressOf(window.id);
    const next = occurrencesAfter(window.schedule, this.#serverNowMs).map((one) => ({
      ...one,
      id: occurrenceId(window.id, one.date),
    }));
    const isVerified = clock.now() - progress.verifiedAtMs < verifyEveryMs;
    if (isVerified && next.every(({ id }) => progress.known.has(id))) return false;
    const sessionKey = this.#sessionKey;
    const data = session.data();
    const { rows } = await data.page(
      {
        relation,
        columns: ['id', 'description', 'deleted_at'],
        where: this.#ownRows(window),
        order: [['from', 'desc']],
        limit: maxReadRows,
      },
      silenceSchema,
    );
    if (rows.some(({ description }) => parseWindowDescription(description ?? '')?.isRemoved === true))
      return this.#removeSilences(window);
    progress.known.clear();
    progress.deleted.clear();
    for (const { id, deleted_at: deletedAt } of rows) {
      progress.known.add(id);
      if (deletedAt !== null) progress.deleted.add(id);
    }
    let isChanged = false;
    for (const occurrence of next) {
      if (progress.known.has(occurrence.id)) continue;
      this.#followUser();
      if (this.isStopped || sessionKey !== this.#sessionKey) return isChanged;
      await addOnce(data, relation, occurrence.id, this.#silenceOf(window, occurrence, occurrence.id));
      progress.known.add(occurrence.id);
      isChanged = true;
    }
    progress.verifiedAtMs = clock.now();
    return isChanged;
  }

  /**
   * Deletes the silences that have not begun, and marks the others as removed, so that all consoles of the user notice
   * it.
   * @returns whether a silence was changed
   */
  async #removeSilences(window: StoredWindow): Promise<boolean> {
    const data = this.#options.session.data();
    const nowMs = this.#serverNowMs;
    const now = iso(nowMs);
    const own = this.#ownRows(window);
    const description = descriptionOf(window, true);
    const change = (where: readonly Condition[], values: Readonly<Record<string, unknown>>) =>
      data.update(
        {
          relation,
          columns: ['id'],
          where: [...own, ...where],
          values: { description, updated_at: 'now()', ...values },
        },
        idOnly,
      );
    const deleted = await change(
      [
        ['from', 'gt', now],
        ['deleted_at', 'is', 'null'],
      ],
      { deleted_at: 'now()' },
    );
    const marked = await change([['until', 'gt', now]], {});
    const isMarked = deleted.length > 0 || marked.length > 0;
    const [next] = occurrencesAfter(window.schedule, nowMs, 1);
    if (!isMarked && next !== undefined) {
      // All silences are over. A deleted one reports the removal to other consoles.
      const id = occurrenceId(window.id, next.date);
      await addOnce(data, relation, id, {
        ...this.#silenceOf(window, next, id),
        description,
        deleted_at: now,
      });
    }
    await this.#stored.change((user) => user.setMaintenanceWindowState(window.id, 'removed'));
    this.#progress.delete(window.id);
    return isMarked;
  }

  /** Conditions for the silences of a window, also of deleted ones. */
  #ownRows({ id }: StoredWindow): readonly [Condition, ...Condition[]] {
    return [
      ['created_by', 'eq', this.#options.session.personId()],
      ['description', 'like', `*(${id})*`],
    ];
  }

  #silenceOf(window: StoredWindow, { fromMs, untilMs }: WindowOccurrence, id: string) {
    const { thing, recursive } = window;
    return {
      id,
      namespace: '',
      source: 'UI',
      created_by: this.#options.session.personId(),
      from: iso(fromMs),
      until: iso(untilMs),
      recursive,
      description: descriptionOf(window, false),
      [silenceColumns[thing.kind]]: thing.id,
    };
  }

  #publish(): void {
    const nowMs = this.#serverNowMs;
    const states = this.#stored.live.value.flatMap(
      ({ state, owner, ...window }): MaintenanceWindowState[] => {
        if (state === 'removed' || owner !== this.#sessionKey) return [];
        const progress = this.#progress.get(window.id);
        const stateOf = (id: string) => {
          if (progress?.known.has(id) !== true) return 'waiting';
          return progress.deleted.has(id) ? 'skipped' : 'created';
        };
        const occurrences = occurrencesAfter(window.schedule, nowMs).map(({ date, fromMs, untilMs }) => {
          const silenceId = occurrenceId(window.id, date);
          return { from: iso(fromMs), until: iso(untilMs), state: stateOf(silenceId), silenceId } as const;
        });
        return [
          { ...window, isRemoving: state === 'removing', problem: progress?.problem ?? null, occurrences },
        ];
      },
    );
    if (JSON.stringify(states) !== JSON.stringify(this.live.value)) this.live.set(states);
  }
}
