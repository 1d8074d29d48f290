import type { Transferable } from 'node:worker_threads';
import { CacheError, type CacheErrorCode, toCacheError } from './CacheError.ts';

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
  readonly error?: { readonly code: CacheErrorCode; readonly message: string };
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

/** Answers calls that come over a port, one after the other. */
export function serveCalls(port: Port, functions: Functions): void {
  port.on('message', (message: unknown) => {
    if (!isRequest(message)) return;
    const { id, name, args } = message;
    const startedMs = performance.now();
    try {
      const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (known === undefined) throw new CacheError('FAILED', `There is no ${name}.`);
      const result = known(...args);
      port.postMessage({ id, result, tookMs: performance.now() - startedMs } satisfies Reply);
    } catch (error) {
      const { code, message: text } = toCacheError(error);
      const tookMs = performance.now() - startedMs;
      port.postMessage({ id, error: { code, message: text }, tookMs } satisfies Reply);
    }
  });
}

export interface CallerOptions {
  /** Hears how long each call ran in the other thread, in milliseconds. */
  readonly onTook?: (name: string, tookMs: number) => void;
}

/** The near end of a port: calls functions of the other thread. */
export class Caller<F> {
  readonly calls: Calls<F>;
  readonly #port: Port;
  readonly #waiting = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; name: string }
  >();
  readonly #options: CallerOptions;
  #last = 0;
  #closed: CacheError | undefined;

  constructor(port: Port, options: CallerOptions = {}) {
    this.#port = port;
    this.#options = options;
    port.on('message', (message: unknown) => {
      if (isReply(message)) this.#settle(message);
    });
    this.calls = new Proxy({} as Calls<F>, {
      // A promise is looked for `then`: this is none.
      get: (_target, name) =>
        typeof name === 'string' && name !== 'then'
          ? (...args: unknown[]) => this.#call(name, args)
          : undefined,
    });
  }

  /** Calls that wait, and later ones, fail with this. */
  close(reason: CacheError): void {
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
      const transferred = args.flatMap((arg): Transferable[] => (arg instanceof ArrayBuffer ? [arg] : []));
      this.#port.postMessage({ id, name, args } satisfies Request, transferred);
    });
  }

  #settle({ id, result, error, tookMs }: Reply): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#options.onTook?.(waiting.name, tookMs);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new CacheError(error.code, error.message));
  }
}
