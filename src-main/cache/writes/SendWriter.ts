import { deflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import type { SendRow } from '#main/server/notificationRows.ts';
import type { FeedRecord } from '../model.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf, toMicros } from '../times.ts';
import type { WriterOptions } from './CacheWriter.ts';
import { FeedRows } from './FeedRows.ts';

const columns = [
  'at',
  'first',
  'rule',
  'status',
  'event',
  'kind',
  'resource',
  'name',
  'type',
  'icon',
  'state',
  'person',
  'count',
  'duration',
  'failed',
  'error',
] as const;

/** Writes sent notifications. Runs in the writer thread. */
export class SendWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #put: Statement;
  readonly #putBody: Statement;
  readonly #deleteBody: Statement;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    this.#rows = new FeedRows(options, 'sends');
    this.#put = database.prepare(
      `insert into send (id, ${columns.join(', ')}) values (?, ${columns.map(() => '?').join(', ')})
       on conflict (id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
       where ${columns.map((name) => `${name} is not excluded.${name}`).join(' or ')}`,
    );
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
   * Removes notifications before a time.
   * @param beforeMs milliseconds since 1970
   */
  pruneSends(beforeMs: number): void {
    this.#rows.transact(() => {
      this.#database.prepare('delete from send where at < ?').run(microsOf(beforeMs));
    });
  }

  /**
   * Removes all notifications of a time span except these: `fromMs` <= time < `toMs`, in milliseconds since
   * 1970. Null for an open end.
   * @returns the number of removed notifications
   */
  removeOtherSends(fromMs: number, toMs: number | null, ids: readonly string[]): number {
    const listedIds = new Set(ids);
    const removed = this.#database
      .prepare<[number, number], { k: number; id: Buffer }>('select k, id from send where at >= ? and at < ?')
      .all(microsOf(fromMs), toMs === null ? Number.MAX_SAFE_INTEGER : microsOf(toMs))
      .filter(({ id }) => !listedIds.has(idText(id)));
    this.#rows.transact(() => {
      const remove = this.#database.prepare('delete from send where k = ?');
      for (const { k } of removed) remove.run(k);
    });
    this.#rows.publishChange(new Set(removed.map(({ id }) => idText(id))));
    return removed.length;
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
    const id = idBytes(row.id);
    const rule = idBytes(row.ruleId);
    const resource = idBytes(row.resource.id);
    const at = toMicros(row.createdAt);
    if (id === undefined || rule === undefined || resource === undefined || at === null) return false;
    const { kind, name, type, icon, status } = row.resource;
    const { changes } = this.#put.run(
      id,
      at,
      toMicros(row.firstObservedAt) ?? at,
      rule,
      row.status,
      row.event,
      kind,
      resource,
      name,
      type,
      icon,
      status,
      row.personId === null ? null : (idBytes(row.personId) ?? null),
      row.count,
      row.durationMs,
      row.error === null ? 0 : 1,
      row.error,
    );
    return this.#storeBody(id, row.body) || changes > 0;
  }

  #storeBody(id: Buffer, body: string | null): boolean {
    if (body === null) return this.#deleteBody.run(id).changes > 0;
    const deflated = deflateSync(body);
    return this.#putBody.run(deflated.byteLength, deflated, id).changes > 0;
  }
}
