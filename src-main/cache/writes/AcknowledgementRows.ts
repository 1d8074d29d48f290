import type { Database } from 'better-sqlite3';
import { type AcknowledgedResource, acknowledgedKinds } from '#contract/rules/acknowledgements.ts';
import { toCacheError } from '../CacheError.ts';
import { microsOf, msOf } from '../times.ts';

/** Limit of stored ends. The newest ones stay. */
const maxEnds = 2_000;

/** An acknowledgement of the user. Times are milliseconds since 1970, by the clock of the server. */
export interface OwnAcknowledgement extends AcknowledgedResource {
  readonly name: string;
  readonly note: string;
  readonly atMs: number;
  /** Null: until the resource recovers. */
  readonly untilMs: number | null;
  /** The comment that contains it, with its incident. Null if it is stored only here. */
  readonly comment: {
    readonly id: string;
    readonly incident: { readonly id: string; readonly displayId: string; readonly title: string };
  } | null;
}

/** All acknowledgements of a resource up to a time are over. */
export interface AcknowledgementEnd extends AcknowledgedResource {
  /** Milliseconds since 1970, by the clock of the server. */
  readonly atMs: number;
}

interface StoredRow {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly at: number;
  readonly until: number | null;
  readonly comment: string | null;
}

const kindOf = (text: string) => acknowledgedKinds.find((kind) => kind === text);

/** The user's acknowledgements, at most one per resource, and their ends. */
export class AcknowledgementRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Skips rows of a later version. They stay stored for that version. */
  acknowledgements(): { own: OwnAcknowledgement[]; ends: AcknowledgementEnd[] } {
    return this.#run(() => {
      const own = this.#database
        .prepare<[], StoredRow>(
          'select kind, id, name, note, at, until, comment from acknowledgement order by at, kind, id',
        )
        .all()
        .flatMap(({ kind: text, at, until, comment, ...row }): OwnAcknowledgement[] => {
          const kind = kindOf(text);
          if (kind === undefined) return [];
          const untilMs = until === null ? null : msOf(until);
          return [
            { ...row, kind, atMs: msOf(at), untilMs, comment: comment === null ? null : JSON.parse(comment) },
          ];
        });
      const ends = this.#database
        .prepare<[], { kind: string; id: string; at: number }>('select kind, id, at from acknowledgement_end')
        .all()
        .flatMap(({ kind: text, id, at }): AcknowledgementEnd[] => {
          const kind = kindOf(text);
          return kind === undefined ? [] : [{ kind, id, atMs: msOf(at) }];
        });
      return { own, ends };
    });
  }

  /** Replaces an earlier acknowledgement of the resource. */
  putAcknowledgement({ kind, id, name, note, atMs, untilMs, comment }: OwnAcknowledgement): void {
    this.#run(() => {
      this.#database
        .prepare(
          `insert into acknowledgement (kind, id, name, note, at, until, comment) values (?, ?, ?, ?, ?, ?, ?)
           on conflict (kind, id) do update set name = excluded.name, note = excluded.note, at = excluded.at,
             until = excluded.until, comment = excluded.comment`,
        )
        .run(
          kind,
          id,
          name,
          note,
          microsOf(atMs),
          untilMs === null ? null : microsOf(untilMs),
          comment === null ? null : JSON.stringify(comment),
        );
    });
  }

  /** Ends the acknowledgements of resources that were made up to a time. An earlier end than the stored one changes nothing. */
  endAcknowledgements(ends: readonly AcknowledgementEnd[]): void {
    this.#run(() => {
      this.#database.transaction(() => {
        for (const { kind, id, atMs } of ends) {
          const at = microsOf(atMs);
          this.#database
            .prepare('delete from acknowledgement where kind = ? and id = ? and at <= ?')
            .run(kind, id, at);
          this.#database
            .prepare(
              `insert into acknowledgement_end (kind, id, at) values (?, ?, ?)
               on conflict (kind, id) do update set at = max(at, excluded.at)`,
            )
            .run(kind, id, at);
        }
        this.#database
          .prepare(
            `delete from acknowledgement_end where at <
               (select at from acknowledgement_end order by at desc limit 1 offset ${maxEnds - 1})`,
          )
          .run();
      })();
    });
  }

  #run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toCacheError(error);
    }
  }
}
