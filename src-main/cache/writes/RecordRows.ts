import type { Database } from 'better-sqlite3';
import {
  type NamedRecord,
  type OpenedRecord,
  type RecordFacts,
  recordFactsSchema,
} from '#contract/recent.ts';
import {
  maxPinned,
  maxRecent,
  type PinnableKind,
  pinnableKinds,
  type RecordKind,
  recordKinds,
} from '#contract/rules/recent.ts';
import { toCacheError } from '../CacheError.ts';
import { microsOf, toIso, toMicros } from '../times.ts';

interface RecordRow {
  readonly kind: string;
  readonly id: string;
  readonly facts: string | null;
}

interface OpenedRow extends RecordRow {
  readonly opened_at: number;
}

/** Pinned and recent records. Facts are missing if none are stored, or if they are damaged. */
export interface StoredRecords {
  /** In the order of pinning. */
  readonly pinned: ReadonlyArray<{
    readonly kind: PinnableKind;
    readonly id: string;
    readonly facts: RecordFacts | undefined;
  }>;
  /** Newest first. */
  readonly recent: readonly OpenedRecord[];
  /** Number of rows with damaged facts. */
  readonly damaged: number;
}

const pinnableNames = pinnableKinds.map((kind) => `'${kind}'`).join();

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value);

function parseFacts(text: string): RecordFacts | undefined {
  try {
    return recordFactsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const toFactsText = ({ name, type, icon, where }: NamedRecord): string =>
  JSON.stringify({ name, type, icon, where } satisfies RecordFacts);

/** Records that the user opened recently or pinned, with their last known facts. */
export class RecordRows {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now returns the current time, in milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  records(): StoredRecords {
    return this.#run(() => {
      let damaged = 0;
      const factsOf = ({ facts }: RecordRow) => {
        const parsed = facts === null ? undefined : parseFacts(facts);
        if (facts !== null && parsed === undefined) damaged += 1;
        return parsed;
      };
      const pinned = this.#database
        .prepare<[], RecordRow>(
          `select p.kind, p.id, r.facts from pin p left join record r on r.kind = p.kind and r.id = p.id
           where p.kind in (${pinnableNames}) order by p.at, p.kind, p.id`,
        )
        .all()
        .flatMap((row) =>
          isOneOf(pinnableKinds, row.kind) ? [{ kind: row.kind, id: row.id, facts: factsOf(row) }] : [],
        );
      const recent = this.#database
        .prepare<[], OpenedRow>(
          `select kind, id, facts, opened_at from record where opened_at is not null
           order by opened_at desc, kind, id limit ${maxRecent}`,
        )
        .all()
        .flatMap((row): OpenedRecord[] => {
          const facts = factsOf(row);
          if (facts === undefined || !isOneOf(recordKinds, row.kind)) return [];
          return [{ kind: row.kind, id: row.id, ...facts, openedAt: toIso(row.opened_at) }];
        });
      return { pinned, recent, damaged };
    });
  }

  /** Puts a record at the start of the recent records. */
  visitRecord(record: NamedRecord): void {
    this.#transact(() => {
      // The clock may have been set back, or may not have moved since the last record.
      const last = this.#database
        .prepare<[], number | null>('select max(opened_at) from record')
        .pluck()
        .get();
      this.#write(record, Math.max(microsOf(this.#now()), (last ?? 0) + 1));
      this.#removeOldest();
    });
  }

  /** Adds removed records again. A record that was opened meanwhile stays at its later time. */
  restoreRecords(records: readonly OpenedRecord[]): void {
    this.#transact(() => {
      const insert = this.#database.prepare(
        `insert into record (kind, id, facts, opened_at) values (?, ?, ?, ?)
         on conflict do update set opened_at = max(coalesce(opened_at, 0), excluded.opened_at)`,
      );
      for (const record of records)
        insert.run(record.kind, record.id, toFactsText(record), toMicros(record.openedAt));
      this.#removeOldest();
    });
  }

  /** Removes a record from the recent records. */
  removeRecord(kind: RecordKind, id: string): void {
    this.#transact(() => {
      this.#database.prepare('update record set opened_at = null where kind = ? and id = ?').run(kind, id);
      this.#removeUnused();
    });
  }

  /** Removes all recent records. */
  clearRecords(): void {
    this.#transact(() => {
      this.#database.prepare('update record set opened_at = null').run();
      this.#removeUnused();
    });
  }

  /**
   * Pins or unpins a record.
   * @returns false if the limit is reached, and the record is not pinned
   */
  pinRecord(record: NamedRecord, pinned: boolean): boolean {
    return this.#transact(() => {
      const { kind, id } = record;
      if (!pinned) {
        this.#database.prepare('delete from pin where kind = ? and id = ?').run(kind, id);
        this.#removeUnused();
        return true;
      }
      const others = this.#database
        .prepare<[string, string], number>(
          `select count(*) from pin where kind in (${pinnableNames}) and not (kind = ? and id = ?)`,
        )
        .pluck()
        .get(kind, id);
      if ((others ?? 0) >= maxPinned) return false;
      this.#write(record, null);
      const last = this.#database.prepare<[], number | null>('select max(at) from pin').pluck().get();
      this.#database
        .prepare('insert into pin (kind, id, at) values (?, ?, ?) on conflict do nothing')
        .run(kind, id, Math.max(microsOf(this.#now()), (last ?? 0) + 1));
      return true;
    });
  }

  /** @param openedAt microseconds since 1970; null to leave the stored time */
  #write(record: NamedRecord, openedAt: number | null): void {
    this.#database
      .prepare(
        `insert into record (kind, id, facts, opened_at) values (?, ?, ?, ?)
         on conflict do update set facts = excluded.facts, opened_at = coalesce(excluded.opened_at, opened_at)`,
      )
      .run(record.kind, record.id, toFactsText(record), openedAt);
  }

  /** Removes the recent records over the limit. */
  #removeOldest(): void {
    this.#database
      .prepare(
        `update record set opened_at = null where opened_at is not null and (kind, id) not in (
           select kind, id from record where opened_at is not null
           order by opened_at desc, kind, id limit ${maxRecent})`,
      )
      .run();
    this.#removeUnused();
  }

  /** Deletes the facts of records that are neither recent nor pinned. */
  #removeUnused(): void {
    this.#database
      .prepare(
        `delete from record where opened_at is null and not exists (
           select 1 from pin where pin.kind = record.kind and pin.id = record.id)`,
      )
      .run();
  }

  #transact<T>(work: () => T): T {
    return this.#run(() => this.#database.transaction(work)());
  }

  #run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toCacheError(error);
    }
  }
}
