import type { Bridge } from './bridge.ts';

/** Delay (ms) before a stream is opened again. */
const retryMs = 1_000;

interface WorkspaceStreamsOptions<T> {
  readonly bridgeOf: (workspaceId: string) => Bridge;
  readonly open: (bridge: Bridge, options: { readonly signal: AbortSignal }) => PromiseLike<AsyncIterable<T>>;
  /** Waits until calls are possible. Rejects if they never will be. */
  readonly whenOpen: (signal: AbortSignal) => Promise<unknown>;
}

interface Stream<T> {
  readonly controller: AbortController;
  readonly listeners: Set<() => void>;
  latest: T | undefined;
}

/**
 * The same live value of several workspaces. A stream is open while it has listeners. Soon after the last
 * one left, its value is forgotten, because another user may sign in meanwhile.
 */
export class WorkspaceStreams<T> {
  readonly #options: WorkspaceStreamsOptions<T>;
  readonly #streams = new Map<string, Stream<T>>();

  constructor(options: WorkspaceStreamsOptions<T>) {
    this.#options = options;
  }

  /** Returns the latest value. Undefined until the first one arrives, and without listeners. */
  get(workspaceId: string): T | undefined {
    return this.#streams.get(workspaceId)?.latest;
  }

  /** @returns a function that removes the listener */
  subscribe(workspaceIds: readonly string[], listener: () => void): () => void {
    const ids = new Set(workspaceIds);
    for (const id of ids) this.#start(id).listeners.add(listener);
    return () => {
      for (const id of ids) this.#leave(id, listener);
    };
  }

  #start(id: string): Stream<T> {
    const running = this.#streams.get(id);
    if (running !== undefined) return running;
    const stream: Stream<T> = {
      controller: new AbortController(),
      listeners: new Set(),
      latest: undefined,
    };
    this.#streams.set(id, stream);
    void this.#run(id, stream);
    return stream;
  }

  #leave(id: string, listener: () => void): void {
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    stream.listeners.delete(listener);
    // A component that changes its list of workspaces leaves and subscribes again in the same task.
    queueMicrotask(() => {
      if (stream.listeners.size > 0 || stream.controller.signal.aborted) return;
      this.#streams.delete(id);
      stream.controller.abort();
    });
  }

  async #run(id: string, stream: Stream<T>): Promise<void> {
    const { bridgeOf, open, whenOpen } = this.#options;
    const { signal } = stream.controller;
    const set = (value: T | undefined) => {
      if (signal.aborted || value === stream.latest) return;
      stream.latest = value;
      for (const listener of [...stream.listeners]) listener();
    };
    while (!signal.aborted) {
      try {
        await whenOpen(signal);
        for await (const value of await open(bridgeOf(id), { signal })) set(value);
      } catch {
        // The workspace list and the connection state report why there is no value.
      }
      set(undefined);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
