import type { Transferable } from 'node:worker_threads';

/** What of an error can cross between threads. */
export interface ThreadError {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

/** Functions that another thread may call. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments of each function are those of its own type; see Calls.
type Functions = Readonly<Record<string, (...args: any[]) => unknown>>;

/** The same functions seen from the other thread. */
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
  /** How long the function ran, in milliseconds. */
  readonly tookMs: number;
}

/** A port of this process, or a thread seen as one. */
export interface Port {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
}

const isRequest = (message: unknown): message is Request =>
  typeof message === 'object' && message !== null && 'name' in message && 'args' in message;
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'tookMs' in message;

/**
 * Answers calls that come over a port.
 * @param describe what crosses of an error
 */
export function serveCalls(
  port: Port,
  functions: Functions,
  describe: (error: unknown) => ThreadError,
): void {
  const answer = (id: number, startedMs: number, outcome: Pick<Reply, 'result' | 'error'>) =>
    port.postMessage({ id, ...outcome, tookMs: performance.now() - startedMs } satisfies Reply);
  port.on('message', (message: unknown) => {
    if (!isRequest(message)) return;
    const { id, name, args } = message;
    const startedMs = performance.now();
    const fail = (error: unknown) => answer(id, startedMs, { error: describe(error) });
    try {
      const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (known === undefined) throw new Error(`There is no ${name}.`);
      const result = known(...args);
      if (result instanceof Promise) result.then((value) => answer(id, startedMs, { result: value }), fail);
      else answer(id, startedMs, { result });
    } catch (error) {
      fail(error);
    }
  });
}

export interface CallerOptions {
  /** Makes an error again of what crossed. */
  readonly revive: (error: ThreadError) => Error;
  /** Hears how long each call ran in the other thread, in milliseconds. */
  readonly onTook?: (name: string, tookMs: number) => void;
}

interface Waiting {
  readonly name: string;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The near end of a port: calls functions of the other thread. */
export class Caller<F> {
  readonly calls: Calls<F>;
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  readonly #options: CallerOptions;
  #last = 0;
  #closed: Error | undefined;

  constructor(port: Port, options: CallerOptions) {
    this.#port = port;
    this.#options = options;
    port.on('message', (message: unknown) => {
      if (isReply(message)) this.#settle(message);
    });
    this.calls = new Proxy({} as Calls<F>, {
      // Whoever awaits an object looks whether it is a promise: this is none.
      get: (_target, name) =>
        typeof name === 'string' && name !== 'then'
          ? (...args: unknown[]) => this.#call(name, args)
          : undefined,
    });
  }

  /** How many calls have no answer yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Calls that wait, and later ones, fail with this. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #call(name: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, name });
      this.#port.postMessage({ id, name, args } satisfies Request);
    });
  }

  #settle({ id, result, error, tookMs }: Reply): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#options.onTook?.(waiting.name, tookMs);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(this.#options.revive(error));
  }
}
