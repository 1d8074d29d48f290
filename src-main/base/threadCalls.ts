import type { Transferable } from 'node:worker_threads';

export interface ThreadError {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: each function has its own argument types, see Calls.
type Functions = Readonly<Record<string, (...args: any[]) => unknown>>;

/** The same functions as seen by the calling thread. */
export type Calls<F> = {
  readonly [Name in keyof F]: F[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

interface Request {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: ThreadError;
  readonly tookMs: number;
}

export interface Port {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
}

const isRequest = (message: unknown): message is Request =>
  typeof message === 'object' && message !== null && 'name' in message && 'args' in message;
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'tookMs' in message;

/** Counts the calls that a thread is answering. */
export interface CallCounter {
  begin(): void;
  end(): void;
}

/**
 * Answers calls that arrive over a port.
 * @param serializeError converts an error for sending it
 */
export function serveCalls(
  port: Port,
  functions: Functions,
  serializeError: (error: unknown) => ThreadError,
  counter?: CallCounter,
): void {
  const answer = (id: number, startedMs: number, outcome: Pick<Reply, 'result' | 'error'>) => {
    port.postMessage({ id, ...outcome, tookMs: performance.now() - startedMs } satisfies Reply);
    counter?.end();
  };
  port.on('message', (message: unknown) => {
    if (!isRequest(message)) return;
    const { id, name, args } = message;
    const startedMs = performance.now();
    counter?.begin();
    const fail = (error: unknown) => answer(id, startedMs, { error: serializeError(error) });
    try {
      const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (known === undefined) throw new Error(`Unknown call: ${name}.`);
      const result = known(...args);
      if (result instanceof Promise) result.then((value) => answer(id, startedMs, { result: value }), fail);
      else answer(id, startedMs, { result });
    } catch (error) {
      fail(error);
    }
  });
}

export interface CallerOptions {
  /** Restores an error of the other thread. */
  readonly revive: (error: ThreadError) => Error;
  /** Called with the duration (ms) of each call in the other thread. */
  readonly onDuration?: (name: string, tookMs: number) => void;
}

interface PendingCall {
  readonly name: string;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Calls functions of another thread over a port. */
export class ThreadCaller<F> {
  readonly calls: Calls<F>;
  readonly #port: Port;
  readonly #pending = new Map<number, PendingCall>();
  readonly #options: CallerOptions;
  #lastId = 0;
  #closeReason: Error | undefined;

  constructor(port: Port, options: CallerOptions) {
    this.#port = port;
    this.#options = options;
    port.on('message', (message: unknown) => {
      if (isReply(message)) this.#settle(message);
    });
    this.calls = new Proxy({} as Calls<F>, {
      // `await` reads `then` to detect promises. This object is not a promise.
      get: (_target, name) =>
        typeof name === 'string' && name !== 'then'
          ? (...args: unknown[]) => this.#call(name, args)
          : undefined,
    });
  }

  /** Number of calls without an answer yet. */
  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Makes waiting and later calls fail with this error. */
  close(reason: Error): void {
    this.#closeReason = reason;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  #call(name: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#closeReason !== undefined) return Promise.reject(this.#closeReason);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, name });
      this.#port.postMessage({ id, name, args } satisfies Request);
    });
  }

  #settle({ id, result, error, tookMs }: Reply): void {
    const waiting = this.#pending.get(id);
    if (waiting === undefined) return;
    this.#pending.delete(id);
    this.#options.onDuration?.(waiting.name, tookMs);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(this.#options.revive(error));
  }
}
