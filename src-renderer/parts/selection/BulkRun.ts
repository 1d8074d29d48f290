import { onUserReset } from '#kit/userState.ts';
import { type DisplayFailure, isOutcomeUnknown, toDisplayFailure } from '../failures.ts';

/**
 * State of a row in an action on many. `unclear`: the answer was lost, so the server may have acted; such a row is
 * never tried again by itself. `notStarted`: the user stopped the action before this row.
 */
export type RowState =
  | { readonly status: 'waiting' | 'notStarted' }
  | { readonly status: 'running' }
  | { readonly status: 'done' }
  | { readonly status: 'failed' | 'unclear'; readonly failure: DisplayFailure };

/** `ready`: before the start. `stopping`: running rows are waited for. `ended`: nothing runs. */
export type BulkPhase = 'ready' | 'running' | 'stopping' | 'ended';

export interface BulkProgress<Row> {
  readonly phase: BulkPhase;
  readonly states: ReadonlyMap<Row, RowState>;
}

/** The failure of a step before the action itself: whatever its cause, the server did nothing. */
export class NotStartedError extends Error {
  constructor(cause: unknown) {
    super('The action was not started.', { cause });
  }
}

interface BulkRunOptions<Row> {
  /** Acts on one row. Rejects on failure, with `NotStartedError` if the server certainly did nothing. */
  readonly act: (row: Row) => Promise<unknown>;
  /** Max rows at the same time. */
  readonly parallel?: number;
}

const defaultParallel = 4;

/** The runs that have not ended. A run must not go on for another user or in another workspace. */
const running = new Set<{ abandon(): void }>();
onUserReset(() => {
  for (const run of running) run.abandon();
});

/** An action on many rows. Acts on each row once; only a row that certainly failed can be tried again. */
export class BulkRun<Row> {
  readonly #options: BulkRunOptions<Row>;
  readonly #listeners = new Set<() => void>();
  #progress: BulkProgress<Row>;
  #isAbandoned = false;

  constructor(rows: Iterable<Row>, options: BulkRunOptions<Row>) {
    this.#options = options;
    const states = new Map<Row, RowState>();
    for (const row of rows) states.set(row, { status: 'waiting' });
    this.#progress = { phase: 'ready', states };
  }

  /** Calls the listener after every change. Returns the function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the current progress. Another object after every change. */
  readonly progress = (): BulkProgress<Row> => this.#progress;

  /** Acts on the waiting rows. Resolves when nothing runs. Has no effect while it runs. */
  async start(): Promise<void> {
    const { phase } = this.#progress;
    if (phase === 'running' || phase === 'stopping') return;
    this.#change({ phase: 'running' });
    running.add(this);
    const parallel = this.#options.parallel ?? defaultParallel;
    await Promise.all(Array.from({ length: parallel }, () => this.#work()));
    running.delete(this);
    this.#change({ phase: 'ended', states: this.#with('waiting', 'notStarted') });
  }

  /** Whether the user or the workspace changed while it ran. Nothing may be reported then. */
  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  abandon(): void {
    this.#isAbandoned = true;
    this.stop();
  }

  /** Starts no further row. Running rows end as they would: an interrupted request can have had its effect. */
  stop(): void {
    if (this.#progress.phase === 'running') this.#change({ phase: 'stopping' });
  }

  /**
   * Acts on some rows of a run that has ended. Has no effect while it runs.
   * @param status `failed` tries those again, `notStarted` goes on where the user stopped
   */
  resume(status: 'failed' | 'notStarted'): Promise<void> {
    if (this.#progress.phase !== 'ended') return Promise.resolve();
    this.#change({ states: this.#with(status, 'waiting') });
    return this.start();
  }

  /** Returns the states with one replaced by another. */
  #with(from: RowState['status'], to: 'waiting' | 'notStarted'): ReadonlyMap<Row, RowState> {
    const states = new Map(this.#progress.states);
    for (const [row, { status }] of states) if (status === from) states.set(row, { status: to });
    return states;
  }

  async #work(): Promise<void> {
    for (let row = this.#next(); row !== undefined; row = this.#next()) {
      this.#setState(row.of, { status: 'running' });
      try {
        await this.#options.act(row.of);
        this.#setState(row.of, { status: 'done' });
      } catch (error) {
        const isStarted = !(error instanceof NotStartedError);
        const failure = toDisplayFailure(isStarted ? error : error.cause);
        const isUnclear = isStarted && isOutcomeUnknown(failure);
        this.#setState(row.of, { status: isUnclear ? 'unclear' : 'failed', failure });
      }
    }
  }

  #next(): { readonly of: Row } | undefined {
    const { phase, states } = this.#progress;
    if (phase !== 'running') return undefined;
    for (const [of, { status }] of states) if (status === 'waiting') return { of };
    return undefined;
  }

  #setState(row: Row, state: RowState): void {
    this.#change({ states: new Map(this.#progress.states).set(row, state) });
  }

  #change(progress: Partial<BulkProgress<Row>>): void {
    this.#progress = { ...this.#progress, ...progress };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Returns the number of rows in each state. */
export function countStates(states: Iterable<RowState>): Readonly<Record<RowState['status'], number>> {
  const counts = { waiting: 0, notStarted: 0, running: 0, done: 0, failed: 0, unclear: 0 };
  for (const { status } of states) counts[status] += 1;
  return counts;
}
