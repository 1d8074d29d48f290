import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { wordQuery } from '#main/cache/reads/wordQuery.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const names = ['payments worker', 'payment gateway', 'paymaster a', 'größe payments', 'ledger'];
const database = new Database(':memory:');

beforeAll(() => {
  runMigrations(database, cacheKind.migrations);
  const rows = names.map((name, place) => itemRow(place + 1, { name, labels: {}, tags: {} }));
  new CatalogWriter(writerOptions(database)).putItems(
    rows,
    Buffer.concat(rows.map(hashItem)),
    createFeedRecord('items'),
  );
});
afterAll(() => void database.close());

const queryOf = (...words: string[]) => wordQuery(database, 'item_word', words);
const found = (query: string): string[] =>
  database
    .prepare<[string], string>(
      'select name from item_more where k in (select rowid from item_word where item_word match ?) order by k',
    )
    .pluck()
    .all(query);

it('a long prefix becomes the words that begin with it', () => {
  expect(queryOf('payment')).toBe('("payment" OR "payments")');
  expect(found(queryOf('payment'))).toEqual(['payments worker', 'payment gateway', 'größe payments']);
});

it('a short prefix, a prefix of no word and other letters stay prefixes', () => {
  expect(queryOf('pay')).toBe('"pay"*');
  expect(queryOf('paymentz')).toBe('"paymentz"*');
  expect(queryOf('große')).toBe('"große"*');
  expect(found(queryOf('große'))).toEqual(['größe payments']);
});

it('a prefix of many words stays a prefix', () => {
  const many = new Database(':memory:');
  runMigrations(many, cacheKind.migrations);
  const add = many.prepare("insert into item_word (rowid, name, type, more) values (?, ?, '', '')");
  for (let place = 1; place <= 40; place += 1) add.run(place, `node${place}`);
  expect(wordQuery(many, 'item_word', ['node'])).toBe('"node"*');
  many.close();
});

it('every word is required', () => {
  expect(found(queryOf('payment', 'work'))).toEqual(['payments worker']);
});

it('a single letter after longer words is ignored, because a longer word may follow', () => {
  expect(found(queryOf('paym', 'x'))).toEqual(found(queryOf('paym')));
});

it('a digit, a letter before other words, and a letter alone are whole words', () => {
  expect(found(queryOf('paym', '1'))).toEqual([]);
  expect(found(queryOf('a', 'paym'))).toEqual(['paymaster a']);
  expect(found(queryOf('a'))).toEqual(['paymaster a']);
  expect(queryOf()).toBe('');
});

it('the search ranks names with all typed words first, including a single letter', () => {
  const { hits } = new CacheReader(database).search('paym a', 10);
  expect(hits[0]?.name).toBe('paymaster a');
});

it('a read-only connection that may not create tables searches by prefix', () => {
  const copy = new Database(database.serialize());
  copy.pragma('query_only = on');
  expect(
    copy
      .prepare('select rowid from item_word where item_word match ?')
      .all(wordQuery(copy, 'item_word', ['payment'])),
  ).toHaveLength(3);
  copy.close();
});
