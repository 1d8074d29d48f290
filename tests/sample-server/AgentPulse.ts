import type { Pool } from 'pg';

/** How often an agent calls, in milliseconds. */
const everyMs = 20_000;

/** Agents that were there when the sample started, and those a test wakes, go on calling while it runs. */
export class AgentPulse {
  readonly #database: Pool;
  readonly #onError: (error: unknown) => void;
  readonly #alive = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  /** @param onError told of what went wrong; the agents go on calling */
  constructor(database: Pool, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    const { rows } = await this.#database.query<{ id: string }>(
      `select id from agents where last_seen > (select now from sample_clock) - interval '1 minute'`,
    );
    for (const { id } of rows) this.#alive.add(id);
    await this.#call();
    this.#timer = setInterval(() => {
      this.#running = this.#call().catch(this.#onError);
    }, everyMs);
  }

  /** An agent calls from now on, or calls no more. */
  set(id: string, alive: boolean): void {
    if (alive) this.#alive.add(id);
    else this.#alive.delete(id);
  }

  /** Ends after the call that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #call(): Promise<void> {
    await this.#database.query(
      'update agents set last_seen = now() where deleted_at is null and id = any($1)',
      [[...this.#alive]],
    );
  }
}
