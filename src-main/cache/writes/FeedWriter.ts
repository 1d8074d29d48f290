import type { Database } from 'better-sqlite3';
import type { FeedName } from '#contract/sync.ts';
import { createFeedRecord, type FeedRecord } from '../model.ts';

const parse = (record: string): FeedRecord => JSON.parse(record);

export class FeedWriter {
  readonly #put;
  readonly #get;

  constructor(database: Database) {
    this.#put = database.prepare<[string, string]>(
      'insert or replace into feed (name, record) values (?, ?)',
    );
    this.#get = database.prepare<[string], { record: string }>('select record from feed where name = ?');
  }

  get(name: FeedName): FeedRecord {
    const found = this.#get.get(name);
    return found === undefined
      ? createFeedRecord(name)
      : { ...createFeedRecord(name), ...parse(found.record) };
  }

  put(record: FeedRecord): void {
    this.#put.run(record.name, JSON.stringify(record));
  }
}
