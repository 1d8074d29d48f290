import type { CompareAnswer, CompareRequest, ListedDifference, PathProblem } from './compareMessages.ts';

export interface ComparisonState {
  readonly status: 'comparing' | 'done' | 'failed';
  readonly differences: readonly ListedDifference[];
  /** Whether `differences` are all. False also while comparing. */
  readonly isComplete: boolean;
  /** Number of stored paths that are not valid JSONPaths. The comparison skipped them. */
  readonly invalidPaths: number;
  /** Why the comparison failed. */
  readonly cause: string | undefined;
  /** JSON texts of both documents without ignored values, with sorted keys. Undefined until requested. */
  readonly texts: { readonly left: string; readonly right: string } | undefined;
}

const initialState: ComparisonState = {
  status: 'comparing',
  differences: [],
  isComplete: false,
  invalidPaths: 0,
  cause: undefined,
  texts: undefined,
};

const couldNotStart = 'The worker could not be started.';

const startWorker = () => new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });

/** A started worker without work. */
let spareWorker: Worker | undefined;

/**
 * Starts a worker in advance, while the documents load.
 * @returns a function that ends the worker if no comparison took it
 */
export function warmComparison(): () => void {
  const worker = startWorker();
  // A worker whose script failed to load never answers. The comparison starts a new one, which reports its failure.
  worker.onerror = () => {
    if (spareWorker === worker) spareWorker = undefined;
  };
  spareWorker?.terminate();
  spareWorker = worker;
  return () => {
    spareWorker?.terminate();
    spareWorker = undefined;
  };
}

/**
 * Returns the first text that is not a valid JSONPath. Undefined if all are valid.
 * @throws Error if the worker could not be started
 */
export function checkPaths(paths: readonly string[]): Promise<PathProblem | undefined> {
  const worker = startWorker();
  return new Promise<PathProblem | undefined>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CompareAnswer>) => {
      if (data.kind === 'paths') resolve(data.problem);
      else if (data.kind === 'problem') reject(new Error(data.cause));
    };
    worker.onerror = ({ message }) => reject(new Error(message || couldNotStart));
    worker.postMessage({ kind: 'paths', paths } satisfies CompareRequest);
  }).finally(() => worker.terminate());
}

function takeWorker(): Worker {
  const worker = spareWorker ?? startWorker();
  spareWorker = undefined;
  return worker;
}

/** A comparison of two JSON documents in a worker, because large documents take seconds. */
export class Comparison {
  readonly #worker: Worker;
  readonly #listeners = new Set<() => void>();
  #state = initialState;

  constructor(request: Extract<CompareRequest, { kind: 'compare' | 'unusual' }>) {
    this.#worker = takeWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<CompareAnswer>) => this.#take(data);
    this.#worker.onerror = ({ message }) =>
      this.#change({ status: 'failed', cause: message || couldNotStart });
    this.#send(request);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ComparisonState => this.#state;

  /** Requests `texts`. */
  requestTexts(): void {
    if (this.#state.texts === undefined) this.#send({ kind: 'texts' });
  }

  /** Ends the worker. */
  stop(): void {
    this.#worker.terminate();
  }

  #send(request: CompareRequest): void {
    this.#worker.postMessage(request);
  }

  #change(patch: Partial<ComparisonState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }

  #take(answer: CompareAnswer): void {
    this.#change(this.#changeOf(answer));
  }

  #changeOf(answer: CompareAnswer): Partial<ComparisonState> {
    switch (answer.kind) {
      case 'differences':
        return { differences: [...this.#state.differences, ...answer.differences] };
      case 'done':
        return { status: 'done', isComplete: answer.isComplete, invalidPaths: answer.invalidPaths };
      case 'texts':
        return { texts: { left: answer.left, right: answer.right } };
      case 'problem':
        return { status: 'failed', cause: answer.cause };
      case 'paths':
        return {};
    }
  }
}
