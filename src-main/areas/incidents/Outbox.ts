import type { IncidentAct, WaitingAct } from '../../../src-preload/contract/incidents.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import { UserValue } from '../../reading/UserValue.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import { messages } from './messages.ts';
import { type Sent, sendAct } from './sendAct.ts';

export interface OutboxOptions {
  readonly session: SessionManager;
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Called before each act is sent, so that its result is not reported to the user who did it. */
  readonly onSending?: (act: IncidentAct) => void;
}

/** Failures after which the act stays in the outbox. */
const later = ['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED'];
/** Retry delay in milliseconds, if no change of the session triggers a retry before. */
const againMs = 30_000;

/** Returns the ids of the rows that an act adds, changes or depends on. */
const rowsOf = (act: IncidentAct): readonly string[] => {
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
const heldBy = (act: IncidentAct): readonly string[] =>
  act.kind === 'hypothesis.add' || act.kind === 'evidence.add' ? [act.id] : rowsOf(act);

/**
 * Stores the user's changes of incidents until the server has them. Acts are stored before they are sent,
 * sent in order, and removed afterwards. `sendAct` makes sure that each arrives only once.
 */
export class Outbox {
  readonly #waiting: UserValue<WaitingAct[]>;
  readonly #options: OutboxOptions;
  readonly #ending = new AbortController();
  #sending: Promise<void> = Promise.resolve();
  /** Acts that a caller of `act` waits for, by id, with the server's refusal. */
  readonly #attended = new Map<string, Failure | undefined>();
  #againSoon = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    const { store, log } = options;
    this.#waiting = new UserValue<WaitingAct[]>({
      none: [],
      read: (user) => user.outbox(),
      store,
      log,
      what: 'the outbox',
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
  async act(act: IncidentAct): Promise<'sent' | 'waiting'> {
    const { session, store, clock } = this.#options;
    const kept = await store.open();
    if (kept?.fixed === true) {
      session.data();
      return 'waiting';
    }
    if (kept === undefined) {
      this.#options.onSending?.(act);
      const sent = await sendAct(session.data(), act, session.personId());
      if (sent.outcome === 'conflict') throw new Failure('CONFLICT', { sentence: messages.changedMeanwhile });
      return 'sent';
    }
    // Another pass may send the act, so its result is recorded by id.
    this.#attended.set(act.id, undefined);
    try {
      await this.#waiting.change((user) => user.addToOutbox(act, clock.now()));
      await this.#send();
      const failure = this.#attended.get(act.id);
      if (failure !== undefined) throw failure;
    } finally {
      this.#attended.delete(act.id);
    }
    return this.#waiting.live.value.some((entry) => entry.act.id === act.id) ? 'waiting' : 'sent';
  }

  /** Sends an act in conflict after all, or discards it. */
  async settle(id: string, how: 'send' | 'remove'): Promise<void> {
    const entry = this.#waiting.live.value.find(({ act }) => act.id === id);
    if (entry === undefined) return;
    if (how === 'remove') {
      await this.#waiting.change((user) => user.removeFromOutbox(id));
      await this.#send();
      return;
    }
    // The server's current values become the base of the change. The outbox stores absent values as null.
    const { act, theirs } = entry;
    const was = Object.fromEntries(Object.entries(theirs ?? {}).filter(([, value]) => value !== null));
    const again = 'to' in act && theirs !== null ? ({ ...act, was } as IncidentAct) : act;
    await this.#keep({ act: again, state: 'waiting', problem: null, theirs: null });
    await this.#send();
  }

  #keep(entry: Pick<WaitingAct, 'act' | 'state' | 'problem' | 'theirs'>): Promise<void> {
    return this.#waiting.change((user) => user.keepInOutbox(entry));
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
        this.#options.log.error('the outbox could not be sent', { error });
      });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { session } = this.#options;
    const held = new Set<string>();
    const done = new Set<string>();
    for (const { act } of [...this.#waiting.live.value]) {
      const entry = this.#waiting.live.value.find((one) => one.act.id === act.id);
      if (entry === undefined) continue;
      const rows = rowsOf(entry.act);
      const waits = entry.state === 'conflict' || entry.state === 'refused';
      // Acts that depend on an act in conflict wait with it.
      if (waits || rows.some((row) => held.has(row))) {
        for (const row of heldBy(entry.act)) held.add(row);
        continue;
      }
      const state = session.state.value;
      if (state.status !== 'signed-in' || state.server.status === 'snapshot') break;
      const goesOn = await this.#sendOne(entry);
      if (!goesOn) break;
      if (this.#waiting.live.value.some((one) => one.act.id === act.id))
        for (const row of heldBy(entry.act)) held.add(row);
      else done.add(entry.act.incidentId);
    }
    for (const id of done) await this.#options.store.beside('incidents', 'reread', id);
  }

  /** @returns false if the pass must stop */
  async #sendOne(entry: WaitingAct): Promise<boolean> {
    const { act } = entry;
    const { session, onSending } = this.#options;
    await this.#keep({ ...entry, state: 'sending' });
    // The act was discarded, or another user signed in, whose server would receive it.
    if (!this.#waiting.live.value.some((one) => one.act.id === act.id)) return false;
    const attended = this.#attended.has(act.id);
    try {
      onSending?.(act);
      await this.#onSent(entry, await sendAct(session.data(), act, session.personId()));
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (later.includes(error.code) || (error.code === 'SERVER' && !attended)) {
        await this.#keep({ ...entry, state: 'waiting' });
        this.#sendAgainSoon();
        return false;
      }
      await this.#refuse(entry, error, attended);
      return true;
    }
  }

  async #onSent(entry: WaitingAct, sent: Sent): Promise<void> {
    if (sent.outcome === 'sent') {
      await this.#waiting.change((user) => user.removeFromOutbox(entry.act.id));
      return;
    }
    const problem = { sentence: messages.changedMeanwhile };
    await this.#keep({ ...entry, state: 'conflict', problem, theirs: sent.theirs });
  }

  /**
   * Passes the refusal to the waiting caller and removes the act. Acts without a caller stay in the outbox,
   * for the user to decide.
   */
  async #refuse(entry: WaitingAct, { code, data }: Failure, attended: boolean): Promise<void> {
    if (attended) {
      this.#attended.set(entry.act.id, new Failure(code, data));
      await this.#waiting.change((user) => user.removeFromOutbox(entry.act.id));
      return;
    }
    const { sentence, details } = data;
    const problem = details === undefined ? { sentence } : { sentence, details };
    await this.#keep({ ...entry, state: 'refused', problem, theirs: null });
  }

  #sendAgainSoon(): void {
    if (this.#againSoon) return;
    this.#againSoon = true;
    this.#options.clock
      .sleep(againMs, this.#ending.signal, { ref: false })
      .then(() => {
        this.#againSoon = false;
        return this.#send();
      })
      .catch(() => undefined);
  }
}
