import { WebSocket } from 'ws';
import type { AnswerCheck } from './answers.ts';
import type { FuzzCall } from './inputs.ts';

interface PendingCall extends FuzzCall {
  readonly sentMs: number;
}

/** What the fuzz counts of the answers. */
export interface AnswerCounts {
  answered: number;
  /** By status. */
  readonly statuses: Map<number, number>;
  /** By procedure: how many calls, and how long they took in all, in milliseconds. */
  readonly calls: Map<string, { count: number; totalMs: number }>;
}

export const newCounts = (): AnswerCounts => ({ answered: 0, statuses: new Map(), calls: new Map() });

interface Answer {
  readonly i?: unknown;
  readonly t?: unknown;
  readonly p?: { readonly s?: number; readonly h?: Readonly<Record<string, unknown>> };
}

function parse(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}

/** Abort of a call or stream. */
const abort = (id: unknown): string => JSON.stringify({ i: id, t: 4 });

/** A connection of the fuzz to the console, with the calls that have no answer yet. */
export class FuzzSocket {
  readonly pending = new Map<string, PendingCall>();
  readonly #socket: WebSocket;
  readonly #check: AnswerCheck;
  readonly #counts: AnswerCounts;
  readonly #closed: Promise<void>;
  #next = 0;
  #onAnswer: (() => void) | undefined;

  private constructor(socket: WebSocket, check: AnswerCheck, counts: AnswerCounts) {
    this.#socket = socket;
    this.#check = check;
    this.#counts = counts;
    this.#closed = new Promise((resolve) => {
      socket.on('close', () => {
        resolve();
        this.#onAnswer?.();
      });
    });
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? '' : String(data)));
  }

  /** Connects and sends a valid hello. @throws when the console does not welcome it */
  static async open(url: string, check: AnswerCheck, counts: AnswerCounts): Promise<FuzzSocket> {
    const { origin, hash } = new URL(url);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`, { origin, maxPayload: 2 ** 30 });
    socket.on('error', () => undefined);
    const hello = JSON.stringify({ type: 'hello', buildId: 'fuzz', key: hash.replace('#key=', '') });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => socket.send(hello));
      socket.once('message', () => resolve());
      socket.once('close', () => reject(new Error('The console closed a connection with a valid hello.')));
    });
    return new FuzzSocket(socket, check, counts);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message: string | Uint8Array): void {
    if (this.isOpen) this.#socket.send(message);
  }

  /** @returns the id of the call */
  call(call: FuzzCall): string {
    this.#next += 1;
    const id = `c${this.#next}`;
    this.pending.set(id, { ...call, sentMs: performance.now() });
    this.send(call.message(id));
    return id;
  }

  /** Takes a call back. It needs no answer any more. */
  abort(id: string): void {
    this.pending.delete(id);
    this.send(abort(id));
  }

  /** Resolves when at most so many calls wait for an answer, when the connection is closed, or after a limit in milliseconds. */
  async settled(most: number, limitMs: number): Promise<void> {
    const endsMs = performance.now() + limitMs;
    while (this.isOpen && this.pending.size > most && performance.now() < endsMs) {
      const answer = Promise.withResolvers<void>();
      const timer = setTimeout(answer.resolve, endsMs - performance.now());
      this.#onAnswer = answer.resolve;
      await answer.promise;
      clearTimeout(timer);
    }
    this.#onAnswer = undefined;
  }

  /** Calls that wait longer than a limit in milliseconds; they are not waited for any more. */
  takeLate(limitMs: number): PendingCall[] {
    const late = [...this.pending].filter(([, { sentMs }]) => performance.now() - sentMs > limitMs);
    for (const [id] of late) this.pending.delete(id);
    return late.map(([, call]) => call);
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    await this.#closed;
  }

  #receive(text: string): void {
    const message = parse(text);
    const id = String(message?.i);
    const call = this.pending.get(id);
    const status = message?.p?.s ?? 200;
    this.#check.look(text, message?.t === undefined ? status : 0, call?.procedure ?? 'a stream');
    if (message === undefined || message.t !== undefined) return;
    // The first value of a stream is enough.
    if (message.p?.h?.['content-type'] === 'text/event-stream') this.send(abort(message.i));
    if (call === undefined) return;
    this.pending.delete(id);
    this.#count(call, status);
    this.#onAnswer?.();
  }

  #count({ procedure, sentMs }: PendingCall, status: number): void {
    const { statuses, calls } = this.#counts;
    this.#counts.answered += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const known = calls.get(procedure) ?? { count: 0, totalMs: 0 };
    known.count += 1;
    known.totalMs += performance.now() - sentMs;
    calls.set(procedure, known);
  }
}
