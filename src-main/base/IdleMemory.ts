import { getHeapStatistics } from 'node:v8';

/** Time (ms) without work after which memory is freed. */
const idleMs = 3_000;
/** Growth of the heap (bytes) that is worth a garbage collection of some 30 ms. */
const minGrowthBytes = 16 * 1024 * 1024;

/** The functions of Node.js that it uses. */
interface MemoryRuntime {
  /** Returns the size of the thread's heap in bytes, with unused pages. */
  readonly heapBytes: () => number;
  /** Collects all garbage and returns unused pages to the system. */
  readonly collect: () => Promise<void>;
}

export const nodeRuntime: MemoryRuntime = {
  heapBytes: () => getHeapStatistics().total_heap_size,
  async collect() {
    // Loaded when needed, so that it does not delay the start of a thread.
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    try {
      await session.post('HeapProfiler.collectGarbage');
    } finally {
      session.disconnect();
    }
  },
};

/**
 * Frees what a thread used for large work, such as a first sync, once it has had nothing to do for a while.
 * V8 otherwise reserves that memory for the next large work.
 */
export class IdleMemory {
  readonly #runtime: MemoryRuntime;
  readonly #alsoFree: () => void;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;
  #leastBytes: number;

  /** @param alsoFree frees memory of the thread's other parts */
  constructor(alsoFree: () => void = () => undefined, runtime: MemoryRuntime = nodeRuntime) {
    this.#alsoFree = alsoFree;
    this.#runtime = runtime;
    this.#leastBytes = runtime.heapBytes();
  }

  /** Call when a piece of work starts. */
  begin(): void {
    this.#running += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Call when a piece of work ended. */
  end(): void {
    this.#running -= 1;
    if (this.#running > 0 || this.#runtime.heapBytes() - this.#leastBytes < minGrowthBytes) return;
    this.#timer = setTimeout(() => void this.#free(), idleMs);
    this.#timer.unref();
  }

  async #free(): Promise<void> {
    this.#timer = undefined;
    try {
      this.#alsoFree();
      await this.#runtime.collect();
    } catch {
      // Without it, the thread only uses more memory.
    }
    this.#leastBytes = this.#runtime.heapBytes();
  }
}
