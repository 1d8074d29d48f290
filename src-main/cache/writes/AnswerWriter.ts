import type { Database } from 'better-sqlite3';
import { microsOf } from '../times.ts';

const maxBytes = 64 * 1024 * 1024;

/** Stores the last answers of the server for offline use. Runs within the caller's transaction. */
export class AnswerWriter {
  readonly #database: Database;
  /** Upper bound of the stored bytes: replaced answers count twice until the sum is recalculated. */
  #bytes: number;

  constructor(database: Database) {
    this.#database = database;
    this.#bytes = this.#sum();
  }

  /**
   * Stores the last answer to a request. Removes the oldest answers above the limit.
   * @param atMs milliseconds since 1970
   */
  put(procedure: string, input: string, body: string, atMs: number): void {
    this.#database
      .prepare('insert or replace into answer (procedure, input, at, bytes, body) values (?, ?, ?, ?, ?)')
      .run(procedure, input, microsOf(atMs), body.length, body);
    this.#bytes += body.length;
    if (this.#bytes > maxBytes) this.#trim();
  }

  remove(procedure: string, input: string): void {
    const gone = this.#database
      .prepare<[string, string], { bytes: number }>(
        'delete from answer where procedure = ? and input = ? returning bytes',
      )
      .get(procedure, input);
    this.#bytes -= gone?.bytes ?? 0;
  }

  /**
   * Removes all answers of procedures.
   * @param kind limits this to requests with this kind; null removes all
   */
  removeByProcedures(procedures: readonly string[], kind: string | null = null): void {
    this.#database
      .prepare(
        `delete from answer where procedure in (select value from json_each(?))
           and (? is null or json_extract(input, '$.kind') = ?)`,
      )
      .run(JSON.stringify(procedures), kind, kind);
    this.#bytes = this.#sum();
  }

  clear(): void {
    this.#database.exec('delete from answer');
    this.#bytes = 0;
  }

  #trim(): void {
    this.#bytes = this.#sum();
    const oldest = this.#database
      .prepare<[], { procedure: string; input: string; bytes: number }>(
        'select procedure, input, bytes from answer order by at limit 500',
      )
      .all();
    const drop = this.#database.prepare('delete from answer where procedure = ? and input = ?');
    for (const { procedure, input, bytes } of oldest) {
      if (this.#bytes <= maxBytes / 2) return;
      drop.run(procedure, input);
      this.#bytes -= bytes;
    }
  }

  #sum(): number {
    return (
      this.#database.prepare<[], { sum: number }>('select coalesce(sum(bytes), 0) as sum from answer').get()
        ?.sum ?? 0
    );
  }
}
