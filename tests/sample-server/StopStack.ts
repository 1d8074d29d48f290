/** Stop functions that run in reverse order of registration. */
export class StopStack {
  readonly #stops: Array<() => Promise<void>> = [];
  #stopping: Promise<void> | undefined;

  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /** Stops everything. Repeated calls return the same promise. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    // A failing part does not prevent the others from stopping.
    const failures: unknown[] = [];
    for (const stop of this.#stops.toReversed()) await stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'The sample server did not stop cleanly.');
  }
}

/** Starts several parts. If one fails to start, stops the parts before it. */
export async function startTogether<T>(start: (stops: StopStack) => Promise<T>): Promise<T> {
  const stops = new StopStack();
  try {
    return await start(stops);
  } catch (error) {
    await stops.stop().catch(() => undefined);
    throw error;
  }
}
