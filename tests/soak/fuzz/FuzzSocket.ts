import { WebSocket } from 'ws';
import type { AnswerCheck } from './answers.ts';
import type { FuzzCall } from './inputs.ts';

interface PendingCall extends FuzzCall {
  readonly sentMs: number;
}

export interface AnswerCounts {
  answered: number;
  /** By status. */
  readonly statuses: Map<number, number>;
  /** Call count and total duration by procedure. */
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

const abort = (id: unknown): string => JSON.stringify({ i: id, t: 4 });

/** A fuzz connection to the console, with its unanswered calls. */
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

  /**
   * Connects and sends a valid hello.
   * @throws when the console rejects the hello
   */
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

  call(call: FuzzCall): string {
    this.#next += 1;
    const id = `c${this.#next}`;
    this.pending.set(id, { ...call, sentMs: performance.now() });
    this.send(call.message(id));
    return id;
  }

  /** Aborts a call. The call no longer needs an answer. */
  abort(id: string): void {
    this.pending.delete(id);
    this.send(abort(id));
  }

  /** Waits until at most `most` calls are pending, the connection closes, or the limit (ms) ends. */
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

  /** Removes and returns the calls that have waited longer than the limit. */
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
