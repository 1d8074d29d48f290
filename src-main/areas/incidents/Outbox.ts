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
  /** Hears of each act before it is sent: what comes of it is no news to who did it. */
  readonly onSending?: (act: IncidentAct) => void;
}

/** After these the server was not there, or nobody was signed in: it is sent later. */
const later = ['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED'];
/** What could not be sent is tried again after so long, in milliseconds, where nothing else tells that it can be. */
const againMs = 30_000;

/** What a waiting act is about: a row that it adds or changes, and those that it needs. */
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

/** Rows that wait when this waits for the person: what hangs on it, and what comes after it in the same place. */
const heldBy = (act: IncidentAct): readonly string[] =>
  act.kind === 'hypothesis.add' || act.kind === 'evidence.add' ? [act.id] : rowsOf(act);

/**
 * What the person does to incidents, on its way to the server: kept before it is sent, sent in the order of doing, and forgotten when the
 * server has it. Each arrives once, whatever ends in between: `sendAct` says how.
 */
export class Outbox {
  readonly #waiting: UserValue<WaitingAct[]>;
  readonly #options: OutboxOptions;
  readonly #ending = new AbortController();
  #sending: Promise<void> = Promise.resolve();
  /** Acts that somebody waits for, by id, with what the server said to each. */
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

  /** What waits, in the order of doing. */
  get waiting() {
    return this.#waiting.live;
  }

  /** Follows the session until `stop`: what waits goes as soon as the server is there. */
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
   * Does something now, or as soon as the server can be reached.
   * @throws Failure when the server does not take it: then it does not wait
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
    // Whichever pass sends it, somebody waits for what comes of it.
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

  /** Sends one that waits for the person all the same, or throws it away. */
  async settle(id: string, how: 'send' | 'remove'): Promise<void> {
    const entry = this.#waiting.live.value.find(({ act }) => act.id === id);
    if (entry === undefined) return;
    if (how === 'remove') {
      await this.#waiting.change((user) => user.removeFromOutbox(id));
      await this.#send();
      return;
    }
    // What they made of it is what it is changed from now; what is not there was nothing.
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

  /** What was left by an earlier start is found when the person's data is opened. */
  async #followWaiting(): Promise<void> {
    let known = 0;
    for await (const { length } of this.#waiting.live.follow(this.#ending.signal)) {
      if (known === 0 && length > 0) void this.#send();
      known = length;
    }
  }

  /** One pass after the other. */
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
      // What comes after something that waits for the person, and is about the same, waits with it.
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

  /** @returns whether the next one can be sent */
  async #sendOne(entry: WaitingAct): Promise<boolean> {
    const { act } = entry;
    const { session, onSending } = this.#options;
    await this.#keep({ ...entry, state: 'sending' });
    // Thrown away meanwhile, or the outbox is another person's now, whose server would get it.
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

  /** Whoever waits for it hears it and has what was typed; what was done earlier stays, to be decided about. */
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
