import { deflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import { isUuid } from '#contract/rules/ids.ts';
import type { FeedRecord } from '../model.ts';
import type { StoredRowIn, Upsert } from '../tables/SyncedTable.ts';
import { type SendRow, sendTable } from '../tables/sends.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf } from '../times.ts';
import { FeedRows } from './FeedRows.ts';
import { NewestRows } from './NewestRows.ts';
import type { WriterOptions } from './WriterOptions.ts';

/** Writes sent notifications. Runs in the writer thread. */
export class SendWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #newest: NewestRows;
  readonly #put: Upsert<StoredRowIn<typeof sendTable>>;
  readonly #putBody: Statement;
  readonly #deleteBody: Statement;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    this.#rows = new FeedRows(options, 'sends');
    this.#newest = new NewestRows(database, this.#rows, {
      table: 'send',
      reports: 'id',
      remove: (condition, value) => database.prepare(`delete from send where ${condition}`).run(value),
    });
    this.#put = sendTable.prepareUpsert(database, this.#rows.term, {
      computed: ['kind', 'name', 'type', 'icon', 'state', 'failed'],
    });
    this.#putBody = database.prepare(
      `insert into send_body (k, bytes, deflated) select k, ?, ? from send where id = ?
       on conflict (k) do update set bytes = excluded.bytes, deflated = excluded.deflated where deflated <> excluded.deflated`,
    );
    this.#deleteBody = database.prepare('delete from send_body where k = (select k from send where id = ?)');
  }

  /**
   * Stores notifications.
   * @param feed new position of the feed
   */
  putSends(rows: readonly SendRow[], feed: FeedRecord | null): void {
    const changed = new Set<string>();
    this.#rows.transact(() => {
      for (const row of rows) if (this.#store(row)) changed.add(row.id);
      if (feed !== null) this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
  }

  /**
   * Removes the oldest notifications before a time, up to a limit.
   * @param beforeMs milliseconds since 1970
   * @returns true if there are more to remove
   */
  pruneSends(beforeMs: number): boolean {
    return this.#newest.prune(beforeMs);
  }

  /**
   * Removes all notifications of a time span except these: `fromMs` <= time < `toMs`, in milliseconds since
   * 1970. Null for an open end.
   * @returns the number of removed notifications
   */
  removeOtherSends(fromMs: number, toMs: number | null, ids: readonly string[]): number {
    return this.#newest.removeOthers(fromMs, toMs, ids);
  }

  /**
   * Returns the ids of the newest notifications that are still being sent.
   * @param sinceMs milliseconds since 1970
   */
  pendingSends(sinceMs: number, most: number): string[] {
    return this.#database
      .prepare<[number, number], Buffer>(
        "select id from send where status in ('sending', 'pending') and at >= ? order by at desc limit ?",
      )
      .pluck()
      .all(microsOf(sinceMs), most)
      .map(idText);
  }

  #store(row: SendRow): boolean {
    const { id, kind, name, type, icon, status } = row.resource;
    const bytes = idBytes(row.id);
    if (bytes === undefined || !isUuid(row.ruleId) || !isUuid(id)) return false;
    const failed = row.error === null ? 0 : 1;
    const key = this.#put({ ...row, resourceId: id }, [kind, name, type, icon, status, failed]);
    return this.#storeBody(bytes, row.body) || key !== undefined;
  }

  #storeBody(id: Buffer, body: string | null): boolean {
    if (body === null) return this.#deleteBody.run(id).changes > 0;
    const deflated = deflateSync(body);
    return this.#putBody.run(deflated.byteLength, deflated, id).changes > 0;
  }
}
