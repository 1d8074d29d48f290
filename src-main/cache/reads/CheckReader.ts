import type { Database } from 'better-sqlite3';
import type { CheckGraph, CheckListItem, CheckRun } from '#contract/entities/check.ts';
import { packChecks } from '#contract/rules/packedChecks.ts';
import { checkItemsSyncedKey } from '../feedTables.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf, msOf, toIso } from '../times.ts';
import { graphOfRuns, type StoredRun } from './graphOfRuns.ts';
import { type JoinedCheck, selectChecks, toListItem } from './joinedChecks.ts';
import { type SearchResult, searchChecks } from './search.ts';

/** Time span, both ends in milliseconds since 1970. */
export interface TimeRangeMs {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface RunsInput extends TimeRangeMs {
  readonly id: string;
  readonly ok: boolean | null;
  readonly minDurationMs: number;
  readonly offset: number;
  readonly limit: number;
}

/** Stored status changes of a check. Times are milliseconds since 1970. */
export interface StoredTransitions {
  readonly id: string;
  /**
   * Runs whose result differs from the run before, starting with the run at or before the start of the span.
   * Only the newest ones if there are too many.
   */
  readonly transitions: ReadonlyArray<{
    readonly atMs: number;
    readonly ok: boolean;
    readonly message: string | null;
  }>;
  readonly more: boolean;
  /** Oldest stored run of the check. Null without runs. */
  readonly oldestMs: number | null;
  /** Newest run in the span. */
  readonly newestMs: number | null;
}

interface StoredRunRow extends Omit<StoredRun, 'atMs'> {
  readonly at: number;
}

/** Reads health checks. Runs in the reader threads. */
export class CheckReader {
  readonly #database: Database;
  #packed: { readonly version: string; readonly text: string } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns all checks as one packed text.
   * @param known version that the caller has; if it is current, the text is null
   */
  packedChecks(known: string | null): { readonly version: string; readonly packed: string | null } {
    const version = this.#version();
    if (version === known) return { version, packed: null };
    if (this.#packed?.version !== version)
      this.#packed = { version, text: packChecks(this.#readAll().map(toListItem)) };
    return { version, packed: this.#packed.text };
  }

  check(id: string): CheckListItem | null {
    const bytes = idBytes(id);
    const row =
      bytes && this.#database.prepare<[Buffer], JoinedCheck>(`${selectChecks} where r.id = ?`).get(bytes);
    return row === undefined ? null : toListItem(row);
  }

  checksById(ids: readonly string[]): CheckListItem[] {
    return ids.flatMap((id) => this.check(id) ?? []);
  }

  /** Returns the checks of an item. Null until the links between checks and items are synced. */
  checksOfItem(itemId: string): CheckListItem[] | null {
    const known = this.#database
      .prepare<[string]>('select 1 from meta where name = ?')
      .get(checkItemsSyncedKey);
    if (known === undefined) return null;
    const bytes = idBytes(itemId);
    if (bytes === undefined) return [];
    return this.#database
      .prepare<[Buffer], JoinedCheck>(
        `${selectChecks} where r.id in (select check_id from check_item where item = ?) order by r.fold, r.id`,
      )
      .all(bytes)
      .map(toListItem);
  }

  searchChecks(text: string, limit: number): SearchResult {
    return searchChecks(this.#database, text, limit);
  }

  /** Returns one page of runs, newest first, and the number of matches. */
  checkRuns({ id, fromMs, toMs, ok, minDurationMs, offset, limit }: RunsInput): {
    runs: CheckRun[];
    total: number;
  } {
    const where = `from check_run where check_k = ? and at > ? and at <= ?
        and (? is null or ok = ?) and (? = 0 or duration >= ?)`;
    const okValue = ok === null ? null : ok ? 1 : 0;
    const span = [microsOf(fromMs), microsOf(toMs)];
    const values = [this.#keyOf(id), ...span, okValue, okValue, minDurationMs, minDurationMs];
    const runs = this.#database
      .prepare<unknown[], StoredRunRow & { message: string | null; error: string | null }>(
        `select r.*, t.message, t.error from (select at, ok, duration as durationMs, text_k ${where} order by at desc limit ? offset ?) r
           left join run_text t on t.k = r.text_k`,
      )
      .all(...values, limit, offset);
    const total =
      this.#database.prepare<unknown[], { n: number }>(`select count(*) as n ${where}`).get(...values)?.n ??
      0;
    return {
      runs: runs.map((run) => ({
        time: toIso(run.at),
        ok: run.ok === 1,
        durationMs: run.durationMs,
        message: run.message === '' ? null : run.message,
        error: run.error === '' ? null : run.error,
      })),
      total,
    };
  }

  /**
   * Aggregates stored runs by time bucket.
   * @param bucketMs milliseconds
   */
  checkGraph(id: string, { fromMs, toMs }: TimeRangeMs, bucketMs: number): CheckGraph {
    const runs = this.#database
      .prepare<unknown[], StoredRunRow>(
        `select at, ok, duration as durationMs from check_run
           where check_k = ? and at > ? and at <= ? order by at`,
      )
      .all(this.#keyOf(id), microsOf(fromMs), microsOf(toMs));
    return graphOfRuns(
      runs.map(({ at, ...run }) => ({ ...run, atMs: msOf(at) })),
      { fromMs, toMs },
      bucketMs,
    );
  }

  /**
   * Returns status changes of checks within a span.
   * @param limit limit per check
   */
  checkTransitions(
    ids: readonly string[],
    { fromMs, toMs }: TimeRangeMs,
    limit: number,
  ): StoredTransitions[] {
    const oldest = this.#database
      .prepare<[number], number | null>('select min(at) from check_run where check_k = ?')
      .pluck();
    const before = this.#database
      .prepare<[number, number], number | null>('select max(at) from check_run where check_k = ? and at <= ?')
      .pluck();
    const selectTransitions = this.#database.prepare<
      unknown[],
      { at: number; ok: number; message: string | null }
    >(
      `select r.at, r.ok, coalesce(nullif(t.error, ''), nullif(t.message, '')) as message from (
           select at, ok, text_k, lag(ok) over (order by at) as was from check_run
           where check_k = ? and at >= ? and at <= ?
         ) r left join run_text t on t.k = r.text_k
         where was is null or was <> ok order by r.at desc limit ?`,
    );
    return ids.map((id): StoredTransitions => {
      const key = this.#keyOf(id);
      const first = oldest.get(key) ?? null;
      const start = before.get(key, microsOf(fromMs)) ?? microsOf(fromMs);
      const last = before.get(key, microsOf(toMs)) ?? null;
      const transitions = selectTransitions.all(key, start, microsOf(toMs), limit + 1);
      return {
        id,
        transitions: transitions
          .slice(0, limit)
          .toReversed()
          .map(({ at, ok, message }) => ({ atMs: msOf(at), ok: ok === 1, message })),
        more: transitions.length > limit,
        oldestMs: first === null ? null : msOf(first),
        newestMs: last === null ? null : msOf(last),
      };
    });
  }

  itemsOfChecks(ids: readonly string[]): string[] {
    const found = this.#database
      .prepare<[Buffer], Buffer>('select item from check_item where check_id = ?')
      .pluck();
    const items = ids.flatMap((id) => {
      const bytes = idBytes(id);
      return bytes === undefined ? [] : found.all(bytes).map(idText);
    });
    return [...new Set(items)];
  }

  /** Returns the time of the newest stored run, in milliseconds since 1970. Otherwise null. */
  newestRun(id: string): number | null {
    const newest = this.#database
      .prepare<unknown[], { at: number | null }>('select max(at) as at from check_run where check_k = ?')
      .get(this.#keyOf(id));
    return newest?.at == null ? null : msOf(newest.at);
  }

  #version(): string {
    const found = this.#database
      .prepare<[], { value: string }>("select value from meta where name = 'checks'")
      .get();
    return found?.value ?? '';
  }

  #readAll(): JoinedCheck[] {
    return this.#database.prepare<[], JoinedCheck>(`${selectChecks} order by r.fold, r.id`).all();
  }

  #keyOf(id: string): number {
    const bytes = idBytes(id);
    if (bytes === undefined) return -1;
    return (
      this.#database.prepare<[Buffer], { k: number }>('select k from check_key where id = ?').get(bytes)?.k ??
      -1
    );
  }
}
