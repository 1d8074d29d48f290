import type { Database } from 'better-sqlite3';
import { type QueuedIncidentChange, queuedChangeSchema } from '#contract/incidents.ts';
import { microsOf, toIso } from '../times.ts';

interface StoredEntry {
  readonly at: number;
  readonly state: string;
  readonly act: string;
  readonly problem: string | null;
  readonly theirs: string | null;
}

const parseJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** The user's actions that the server has not accepted yet, oldest first. */
export class OutboxRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Skips actions of a later version. They stay stored for that version. */
  listOutbox(): QueuedIncidentChange[] {
    return this.#database
      .prepare<[], StoredEntry>('select at, state, act, problem, theirs from outbox order by place')
      .all()
      .flatMap(({ at, state, act, problem, theirs }) => {
        const row = {
          act: parseJson(act),
          at: toIso(at),
          state,
          problem: parseJson(problem),
          theirs: parseJson(theirs),
        };
        return queuedChangeSchema.safeParse(row).data ?? [];
      });
  }

  /**
   * Adds an action at the end, once per id.
   * @param atMs milliseconds since 1970
   */
  addToOutbox(act: QueuedIncidentChange['act'], atMs: number): void {
    this.#database
      .prepare('insert or ignore into outbox (id, at, state, act) values (?, ?, ?, ?)')
      .run(act.id, microsOf(atMs), 'waiting', JSON.stringify(act));
  }

  updateInOutbox({
    act,
    state,
    problem,
    theirs,
  }: Pick<QueuedIncidentChange, 'act' | 'state' | 'problem' | 'theirs'>): void {
    this.#database
      .prepare('update outbox set act = ?, state = ?, problem = ?, theirs = ? where id = ?')
      .run(
        JSON.stringify(act),
        state,
        problem && JSON.stringify(problem),
        theirs && JSON.stringify(theirs),
        act.id,
      );
  }

  /** Removes an action that was sent or discarded. */
  removeFromOutbox(id: string): void {
    this.#database.prepare('delete from outbox where id = ?').run(id);
  }
}
