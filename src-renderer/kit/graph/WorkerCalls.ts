/** The used part of `Worker`. Tests pass a fake. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

interface Reply {
  readonly id: number;
  readonly data?: unknown;
  readonly error?: unknown;
}

const errorMessage = (thrown: unknown): string => {
  if (typeof thrown === 'string') return thrown;
  const message = (thrown as { readonly message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : 'The layout gave no reason.';
};

interface PendingCall {
  readonly resolve: (data: unknown) => void;
  readonly reject: (cause: Error) => void;
}

/**
 * Calls a worker that answers `{id, ...}` with `{id, data}` or `{id, error}`. This is the protocol of elkjs.
 * The worker starts with the first call, and restarts after a failure or a stop.
 */
export class WorkerCalls {
  readonly #start: () => WorkerLike;
  readonly #pending = new Map<number, PendingCall>();
  readonly #initialMessage: object | undefined;
  #worker: WorkerLike | undefined;
  #lastId = 0;

  /** @param greeting Sent first to each new worker. Its answer is ignored. */
  constructor(start: () => WorkerLike, greeting?: object) {
    this.#start = start;
    this.#initialMessage = greeting;
  }

  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  start(): void {
    this.#ensureRunning();
  }

  /** @throws Error The worker's error, or the reason why it ended. */
  call(message: object): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      try {
        this.#ensureRunning().postMessage({ ...message, id });
      } catch (cause) {
        this.#pending.delete(id);
        reject(new Error(errorMessage(cause), { cause }));
      }
    });
  }

  /** Terminates the worker and rejects the pending calls with `reason`. */
  stop(reason: Error): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  #ensureRunning(): WorkerLike {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => {
      if (this.#worker === worker) this.#handleReply(data as Reply);
    };
    // A worker that failed to load or threw an error no longer answers.
    worker.onerror = (event) => this.stop(new Error(errorMessage(event)));
    worker.onmessageerror = () => this.stop(new Error('The layout sent what cannot be read.'));
    this.#worker = worker;
    if (this.#initialMessage !== undefined) worker.postMessage({ ...this.#initialMessage, id: 0 });
    return worker;
  }

  #handleReply({ id, data, error }: Reply): void {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) waiting?.resolve(data);
    else waiting?.reject(new Error(errorMessage(error), { cause: error }));
  }
}
