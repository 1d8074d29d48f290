import type { IncidentChange, QueuedIncidentChange } from '#contract/incidents.ts';
import { nameIncidentChange, nameRefusedAction } from '#contract/refusedActions.ts';
import { isStatusMoveAllowed } from '#contract/rules/incidents.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import { minClockDifferenceMs } from '#main/cache/clockDifference.ts';
import { UserValue } from '#main/reading/UserValue.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { messages } from './messages.ts';
import { type SendResult, sendIncidentChange } from './sendIncidentChange.ts';

export interface OutboxOptions {
  readonly session: SessionManager;
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Called before each act is sent, so that its result is not reported to the user who did it. */
  readonly onSending?: (act: IncidentChange) => void;
}

/** Failures after which the act stays in the outbox. */
const retryableCodes = ['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED'];
/** Retry delay in milliseconds, if no change of the session triggers a retry before. */
const retryDelayMs = 30_000;
/** Delay (ms) up to which the server's time of arrival is accurate enough as the time of writing. */
const promptMs = 5_000;

/** Returns the ids of the rows that an act adds, changes or depends on. */
const rowIdsOf = (act: IncidentChange): readonly string[] => {
  switch (act.kind) {
    case 'comment.add':
    case 'evidence.add':
      return [act.id, ...(act.hypothesisId === null ? [] : [act.hypothesisId])];
    case 'hypothesis.add':
      return [act.id, ...(act.parentId === null ? [] : [act.parentId])];
    case 'incident.change':
      return [act.incidentId];
    case 'hypothesis.change':
    case 'evidence.change':
      return [act.row];
  }
};

/**
 * Returns the ids of rows whose other acts must wait while this act has a conflict: its dependents, and later
 * changes of the same row.
 */
const blockedRowIds = (act: IncidentChange): readonly string[] =>
  act.kind === 'hypothesis.add' || act.kind === 'evidence.add' ? [act.id] : rowIdsOf(act);

/**
 * Stores the user's changes of incidents until the server has them. Acts are stored before they are sent,
 * sent in order, and removed afterwards. `sendIncidentChange` makes sure that each arrives only once.
 */
export class Outbox {
  readonly #waiting: UserValue<QueuedIncidentChange[]>;
  readonly #options: OutboxOptions;
  readonly #ending = new AbortController();
  #sending: Promise<void> = Promise.resolve();
  /** Acts that a caller of `act` waits for, by id, with the server's refusal. */
  readonly #awaitedActs = new Map<string, Failure | undefined>();
  #isRetryScheduled = false;
  /** Time of the act that was sent last, in milliseconds of the server's clock. */
  #lastWrittenMs = Number.NEGATIVE_INFINITY;

  constructor(options: OutboxOptions) {
    this.#options = options;
    const { store, log } = options;
    this.#waiting = new UserValue<QueuedIncidentChange[]>({
      emptyValue: [],
      read: (user) => user.listOutbox(),
      store,
      log,
      logName: 'the outbox',
      sentences: { noStore: messages.noStore, failed: messages.failed },
    });
  }

  /** Stored acts, in the order in which the user did them. */
  get waiting() {
    return this.#waiting.live;
  }

  /** Follows the session until `stop`, and sends stored acts when the server can be reached. */
  start(): void {
    this.#waiting.start();
    void this.#followServer();
    void this.#followWaiting();
  }

  stop(): void {
    this.#ending.abort();
    this.#waiting.stop();
  }

  /**
   * Sends an act now, or stores it until the server can be reached.
   * @throws Failure if the server refuses the act, which is then not stored
   */
  async submit(act: IncidentChange): Promise<'sent' | 'waiting'> {
    const { session, store, clock } = this.#options;
    const openStore = await store.open();
    if (openStore?.isSnapshot === true) {
      session.data();
      return 'waiting';
    }
    if (openStore === undefined) {
      this.#options.onSending?.(act);
      const sent = await sendIncidentChange(session.data(), act, session.personId());
      if (sent.outcome === 'conflict') throw new Failure('CONFLICT', { sentence: messages.changedMeanwhile });
      return 'sent';
    }
    // Another pass may send the act, so its result is recorded by id.
    this.#awaitedActs.set(act.id, undefined);
    try {
      await this.#waiting.change((user) => user.addToOutbox(act, clock.now()));
      await this.#send();
      const failure = this.#awaitedActs.get(act.id);
      if (failure !== undefined) throw failure;
    } finally {
      this.#awaitedActs.delete(act.id);
    }
    return this.#waiting.live.value.some((entry) => entry.act.id === act.id) ? 'waiting' : 'sent';
  }

  /**
   * Sends an act in conflict after all, or discards it.
   * @throws Failure CONFLICT for a status to which the incident may no longer change
   */
  async resolveConflict(id: string, how: 'send' | 'remove'): Promise<void> {
    const entry = this.#waiting.live.value.find(({ act }) => act.id === id);
    if (entry === undefined) return;
    if (how === 'remove') {
      await this.#waiting.change((user) => user.removeFromOutbox(id));
      await this.#send();
      return;
    }
    // The server's current values become the base of the change. The outbox stores absent values as null.
    const { act, theirs } = entry;
    const { updatedAt: _, ...values } = theirs ?? {};
    const to = act.kind === 'incident.change' ? act.to.status : undefined;
    if (to !== undefined && typeof values.status === 'string' && !isStatusMoveAllowed(values.status, to))
      throw new Failure('CONFLICT', { sentence: messages.forbiddenMove(values.status, to) });
    const was = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const again = 'to' in act && theirs !== null ? ({ ...act, was } as IncidentChange) : act;
    await this.#updateEntry({ act: again, state: 'waiting', problem: null, theirs: null });
    await this.#send();
  }

  #updateEntry(entry: Pick<QueuedIncidentChange, 'act' | 'state' | 'problem' | 'theirs'>): Promise<void> {
    return this.#waiting.change((user) => user.updateInOutbox(entry));
  }

  async #followServer(): Promise<void> {
    for await (const state of this.#options.session.state.follow(this.#ending.signal))
      if (state.status === 'signed-in' && state.server.status === 'online') void this.#send();
  }

  /** Sends acts of an earlier start when the user's data is opened. */
  async #followWaiting(): Promise<void> {
    let known = 0;
    for await (const { length } of this.#waiting.live.follow(this.#ending.signal)) {
      if (known === 0 && length > 0) void this.#send();
      known = length;
    }
  }

  /** Runs passes one after the other. */
  #send(): Promise<void> {
    this.#sending = this.#sending
      .then(() => this.#sendAll())
      .catch((error: unknown) => {
        this.#options.log.error('failed to send the outbox', { error });
      });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { session } = this.#options;
    const blocked = new Set<string>();
    const changedIncidents = new Set<string>();
    for (const { act } of [...this.#waiting.live.value]) {
      const entry = this.#waiting.live.value.find((one) => one.act.id === act.id);
      if (entry === undefined) continue;
      const rows = rowIdsOf(entry.act);
      const waits = entry.state === 'conflict' || entry.state === 'refused';
      // Acts that depend on an act in conflict wait with it.
      if (waits || rows.some((row) => blocked.has(row))) {
        for (const row of blockedRowIds(entry.act)) blocked.add(row);
        continue;
      }
      const state = session.state.value;
      if (state.status !== 'signed-in' || state.server.status === 'snapshot') break;
      const goesOn = await this.#sendOne(entry);
      if (!goesOn) break;
      if (this.#waiting.live.value.some((one) => one.act.id === act.id))
        for (const row of blockedRowIds(entry.act)) blocked.add(row);
      else changedIncidents.add(entry.act.incidentId);
    }
    for (const id of changedIncidents) await this.#options.store.runNow('incidents', 'reread', id);
  }

  /** @returns false if the pass must stop */
  async #sendOne(entry: QueuedIncidentChange): Promise<boolean> {
    const { act } = entry;
    const { session, onSending } = this.#options;
    await this.#updateEntry({ ...entry, state: 'sending' });
    // The act was discarded, or another user signed in, whose server would receive it.
    if (!this.#waiting.live.value.some((one) => one.act.id === act.id)) return false;
    const isAwaited = this.#awaitedActs.has(act.id);
    try {
      onSending?.(act);
      const { writtenMs, isPrompt } = this.#writtenAt(entry);
      const createdAt = isPrompt ? undefined : new Date(writtenMs).toISOString();
      const sent = await sendIncidentChange(session.data(), act, session.personId(), createdAt);
      this.#lastWrittenMs = writtenMs;
      await this.#onSent(entry, sent);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (retryableCodes.includes(error.code) || (error.code === 'SERVER' && !isAwaited)) {
        await this.#updateEntry({ ...entry, state: 'waiting' });
        this.#scheduleRetry();
        return false;
      }
      await this.#refuse(entry, error, isAwaited);
      return true;
    }
  }

  /**
   * Returns when an act was done, in milliseconds of the server's clock and after the act that was sent before it.
   * A prompt act gets the time of its arrival from the server.
   */
  #writtenAt({ at }: QueuedIncidentChange): { readonly writtenMs: number; readonly isPrompt: boolean } {
    const { clock, session } = this.#options;
    const nowMs = clock.now();
    const isPrompt = nowMs - Date.parse(at) <= promptMs;
    const { clockDifferenceMs } = session;
    // The measured difference varies by a second between two answers, which would exchange acts.
    const differenceMs = Math.abs(clockDifferenceMs) < minClockDifferenceMs ? 0 : clockDifferenceMs;
    const serverNowMs = nowMs + differenceMs;
    const doneMs = isPrompt ? serverNowMs : Date.parse(at) + differenceMs;
    return { writtenMs: Math.min(Math.max(doneMs, this.#lastWrittenMs + 1), serverNowMs), isPrompt };
  }

  async #onSent(entry: QueuedIncidentChange, sent: SendResult): Promise<void> {
    if (sent.outcome === 'sent') {
      await this.#waiting.change((user) => user.removeFromOutbox(entry.act.id));
      return;
    }
    const problem = { sentence: messages.changedMeanwhile };
    await this.#updateEntry({ ...entry, state: 'conflict', problem, theirs: sent.theirs });
  }

  /**
   * Passes the refusal to the waiting caller and removes the act. Acts without a caller stay in the outbox,
   * for the user to decide.
   */
  async #refuse(entry: QueuedIncidentChange, { code, data }: Failure, isAwaited: boolean): Promise<void> {
    if (isAwaited) {
      this.#awaitedActs.set(entry.act.id, new Failure(code, data));
      await this.#waiting.change((user) => user.removeFromOutbox(entry.act.id));
      return;
    }
    const { sentence, details } =
      code === 'FORBIDDEN' ? nameRefusedAction(nameIncidentChange(entry.act), data) : data;
    const problem = details === undefined ? { sentence } : { sentence, details };
    await this.#updateEntry({ ...entry, state: 'refused', problem, theirs: null });
  }

  #scheduleRetry(): void {
    if (this.#isRetryScheduled) return;
    this.#isRetryScheduled = true;
    this.#options.clock
      .sleep(retryDelayMs, this.#ending.signal, { ref: false })
      .then(() => {
        this.#isRetryScheduled = false;
        return this.#send();
      })
      .catch(() => undefined);
  }
}
