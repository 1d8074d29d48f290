import type { Database } from 'better-sqlite3';
import { foldText } from '#contract/rules/foldText.ts';
import { healthOf } from '../health.ts';
import type { BodyRow, ItemFigures } from '../model.ts';
import type { TermKeyOf } from '../tables/columns.ts';
import { type ItemDetails, type ItemRow, itemMoreTable, itemTable } from '../tables/items.ts';
import type { Upsert } from '../tables/SyncedTable.ts';
import { idBytes, normalizeText } from '../text.ts';
import { toMicros } from '../times.ts';
import type { Dictionary } from './Dictionary.ts';
import type { HealthRecorder } from './HealthRecorder.ts';
import type { OwnColumnRows } from './OwnColumnRows.ts';

/** A row with its derived values. */
interface PreparedItem {
  readonly row: ItemRow;
  readonly hash: Buffer;
  readonly name: string;
  readonly labels: string;
  readonly tags: string;
}

interface StoredItemRow {
  readonly k: number;
  readonly health: number;
  readonly created: number;
  readonly deletedAt: number | null;
  readonly hash: Buffer;
  readonly labels: string;
  readonly tags: string;
  readonly text: string;
}

/** Builds the text for the trigram index. */
const searchedText = (row: ItemRow, name: string): string =>
  foldText([name, row.type, row.description ?? '', row.tags.namespace ?? ''].join('\n'));

const wordsOf = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map)
    .map(([key, value]) => `${key} ${value}`)
    .join(' ');

const prepareStatements = (database: Database) => ({
  find: database.prepare<[Buffer], StoredItemRow>(
    `select i.k, i.health, i.created, i.deleted_at as deletedAt, m.hash, m.labels, m.tags, t.text from item i join item_more m using (k) join item_text t using (k)
     where i.id = ?`,
  ),
  addDeletion: database.prepare<[Buffer, number, number]>(
    'insert or replace into item_deletion (item, since, until) values (?, ?, ?)',
  ),
  addRemoval: database.prepare<[Buffer, number, number]>(
    'insert or replace into item_removal (item, since, until) values (?, ?, ?)',
  ),
  dropRemoval: database.prepare<[Buffer]>('delete from item_removal where item = ?'),
  addLabel: database.prepare('insert or ignore into item_label (pair, item) values (?, ?)'),
  dropLabel: database.prepare('delete from item_label where pair = ? and item = ?'),
  addTag: database.prepare('insert or ignore into item_tag (pair, item) values (?, ?)'),
  dropTag: database.prepare('delete from item_tag where pair = ? and item = ?'),
  putText: database.prepare('insert or replace into item_text (k, text) values (?, ?)'),
  addTri: database.prepare('insert into item_tri (rowid, text) values (?, ?)'),
  dropTri: database.prepare(`insert into item_tri (item_tri, rowid, text) values ('delete', ?, ?)`),
  putWords: database.prepare(
    'insert or replace into item_word (rowid, name, type, more) values (?, ?, ?, ?)',
  ),
  dropWords: database.prepare('delete from item_word where rowid = ?'),
  dropItem: database.prepare('delete from item where k = ?'),
  dropMore: database.prepare('delete from item_more where k = ?'),
  dropText: database.prepare('delete from item_text where k = ?'),
  dropBody: database.prepare('delete from body where k = ?'),
  setFigures: database.prepare(
    `update item_more set changes = :changes, analysis = :analysis, analysis_counts = :counts
     where k = (select k from item where id = :id)
       and (changes <> :changes or analysis is not :analysis or analysis_counts is not :counts)`,
  ),
  putBody: database.prepare(
    `insert or replace into body (k, updated, bytes, is_text, deflated)
     select k, coalesce(:updated, created), :bytes, :isText, :deflated from item where id = :id`,
  ),
});

/** Writes items to all tables that hold a part of them. Runs within the caller's transaction. */
export class ItemWriter {
  readonly #dictionary: Dictionary;
  readonly #ownColumns: OwnColumnRows;
  readonly #recorder: HealthRecorder;
  readonly #putFacts: Upsert<ItemRow>;
  readonly #putMore: Upsert<ItemRow>;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(
    database: Database,
    dictionary: Dictionary,
    ownColumns: OwnColumnRows,
    recorder: HealthRecorder,
  ) {
    this.#recorder = recorder;
    this.#dictionary = dictionary;
    this.#ownColumns = ownColumns;
    const keyOf: TermKeyOf = (kind, text) => (text === null ? 0 : dictionary.term(kind, text));
    this.#putFacts = itemTable.prepareUpsert(database, keyOf, { computed: ['deleted', 'fold'] });
    this.#putMore = itemMoreTable.prepareUpsert(database, keyOf, {
      computed: ['k', 'name', 'hash', 'labels', 'tags', 'more'],
    });
    this.#statements = prepareStatements(database);
  }

  /**
   * Writes an item.
   * @param hash of the server's row, to detect changes
   * @param isNew the id is known to be new, so the stored row is not looked up
   * @returns whether the item changed
   */
  put(row: ItemRow, hash: Buffer, isNew = false): boolean {
    const id = idBytes(row.id);
    if (id === undefined) return false;
    const old = isNew ? undefined : this.#statements.find.get(id);
    if (old?.hash.equals(hash)) return false;
    const name = row.name ?? row.id.slice(-12);
    const statements = this.#statements;
    const labels = JSON.stringify(row.labels);
    const tags = JSON.stringify(row.tags);
    const k = this.#putRow({ row, hash, name, labels, tags }, old?.k);
    if (k === undefined) return false;
    this.#recorder.record({
      id,
      was: old === undefined ? undefined : healthOf(old.health),
      now: row.health,
      serverAt: toMicros(row.updatedAt),
    });
    if (old === undefined) statements.dropRemoval.run(id);
    else if (old.deletedAt !== null) this.#recordRestoring(id, old.deletedAt, row.deletedAt);
    if (old?.labels !== labels)
      this.#putPairs(k, row.labels, old?.labels, statements.addLabel, statements.dropLabel);
    if (old?.tags !== tags) this.#putPairs(k, row.tags, old?.tags, statements.addTag, statements.dropTag);
    if (old?.labels !== labels || old.tags !== tags) this.#ownColumns.putPairs(k, row.labels, row.tags);
    const text = searchedText(row, name);
    if (old?.text !== text) this.#putText(k, text, old?.text);
    if (old?.text !== text || old.labels !== labels || old.tags !== tags)
      statements.putWords.run(k, name, row.type, `${wordsOf(row.tags)} ${wordsOf(row.labels)}`);
    return true;
  }

  /**
   * Records the end of a deletion. If the item was deleted again meanwhile, the earlier deletion counts until then,
   * because nothing is known of the time in between.
   * @param was when the item was deleted, by the clock of the server, in microseconds since 1970
   * @param now when it was deleted again. Null if it exists.
   */
  #recordRestoring(id: Buffer, was: number, now: string | null): void {
    const again = toMicros(now);
    if (again !== null && again <= was) return;
    const since = this.#recorder.localTime(was);
    const seen = this.#recorder.timeOfChange();
    const until = again === null ? seen : Math.min(seen, this.#recorder.localTime(again));
    if (since < until) this.#statements.addDeletion.run(id, since, until);
  }

  remove(k: number, id: Buffer): void {
    const statements = this.#statements;
    const old = statements.find.get(id);
    if (old === undefined) return;
    const since = this.#recorder.localTime(old.created);
    const until =
      old.deletedAt === null ? this.#recorder.timeOfChange() : this.#recorder.localTime(old.deletedAt);
    if (since < until) statements.addRemoval.run(id, since, until);
    this.#putPairs(k, {}, old.labels, statements.addLabel, statements.dropLabel);
    this.#putPairs(k, {}, old.tags, statements.addTag, statements.dropTag);
    statements.dropTri.run(k, old.text);
    for (const drop of [
      statements.dropWords,
      statements.dropText,
      statements.dropMore,
      statements.dropBody,
      statements.dropItem,
    ]) {
      drop.run(k);
    }
  }

  putFigures({ id, changes, analysis }: ItemFigures): boolean {
    const bytes = idBytes(id);
    if (bytes === undefined) return false;
    const types = Object.keys(analysis).sort();
    const counts = types.length === 0 ? null : JSON.stringify(analysis);
    const term = types.length === 0 ? null : this.#dictionary.term('analysis', types.join(', '));
    return this.#statements.setFigures.run({ id: bytes, changes, analysis: term, counts }).changes > 0;
  }

  putBody({ id, updatedAt, deflated, isText }: BodyRow): void {
    const { lastInsertRowid, changes } = this.#statements.putBody.run({
      id: idBytes(id) ?? null,
      updated: toMicros(updatedAt),
      bytes: deflated.byteLength,
      isText: isText ? 1 : 0,
      deflated,
    });
    // The key of a configuration is its row id.
    if (changes > 0) this.#ownColumns.putBody(Number(lastInsertRowid), deflated, isText);
  }

  /** @returns the key of the row; undefined if it cannot be stored */
  #putRow(
    { row, hash, name, labels, tags }: PreparedItem,
    storedKey: number | undefined,
  ): number | undefined {
    const facts = [row.deletedAt === null ? 0 : 1, normalizeText(name)];
    // Facts that are equal are not written again.
    const k = this.#putFacts(row, facts) ?? storedKey;
    if (k === undefined) return undefined;
    const { description, deleteReason, lastScrapedAt, agentId, scraperId, properties } = row;
    const details: ItemDetails = { description, deleteReason, lastScrapedAt, agentId, scraperId, properties };
    this.#putMore(row, [k, name, hash, labels, tags, JSON.stringify(details)]);
    return k;
  }

  #putPairs(
    k: number,
    map: Readonly<Record<string, string>>,
    oldJson: string | undefined,
    add: { run(pair: number, item: number): unknown },
    drop: { run(pair: number, item: number): unknown },
  ): void {
    const pairs = this.#dictionary.pairs(map);
    if (oldJson === undefined) {
      for (const pair of pairs) add.run(pair, k);
      return;
    }
    const before = this.#dictionary.pairs(JSON.parse(oldJson));
    for (const pair of pairs) if (!before.has(pair)) add.run(pair, k);
    for (const pair of before) if (!pairs.has(pair)) drop.run(pair, k);
  }

  #putText(k: number, text: string, old: string | undefined): void {
    const statements = this.#statements;
    if (old !== undefined) statements.dropTri.run(k, old);
    statements.putText.run(k, text);
    statements.addTri.run(k, text);
  }
}
