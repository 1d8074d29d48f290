import type { Pool } from 'pg';

/** Milliseconds between the heartbeats of an agent. */
const everyMs = 20_000;

/** Sends heartbeats of the agents in the sample data, and of agents that a test starts. */
export class AgentHeartbeats {
  readonly #database: Pool;
  readonly #onError: (error: unknown) => void;
  readonly #alive = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  /** @param onError called with failures; heartbeats continue */
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

  /** Starts or stops an agent's heartbeats. */
  set(id: string, alive: boolean): void {
    if (alive) this.#alive.add(id);
    else this.#alive.delete(id);
  }

  /** Resolves after the current heartbeat. */
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
