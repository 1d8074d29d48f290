/** What was started, to be ended in the opposite order. */
export class Stops {
  readonly #stops: Array<() => Promise<void>> = [];
  #stopping: Promise<void> | undefined;

  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /** Ends everything, once, however often it is asked for. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    // One part that does not end well keeps no other from ending.
    const failures: unknown[] = [];
    for (const stop of this.#stops.toReversed()) await stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'The sample server did not stop cleanly.');
  }
}

/** Starts several things; where one of them cannot be started, those before it are ended. */
export async function startTogether<T>(start: (stops: Stops) => Promise<T>): Promise<T> {
  const stops = new Stops();
  try {
    return await start(stops);
  } catch (error) {
    await stops.stop().catch(() => undefined);
    throw error;
  }
}
