import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemSeenAt, maxSeenItems, noSeenTimes, typeSeenAt } from '#contract/rules/seen.ts';
import { userKind } from '#main/cache/kinds.ts';
import { SeenRows } from '#main/cache/writes/SeenRows.ts';

let database: Database.Database;
let rows: SeenRows;

beforeEach(() => {
  database = new Database(':memory:');
  for (const migration of userKind.migrations) database.exec(migration);
  rows = new SeenRows(database);
});
afterEach(() => void database.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString();

describe('the last seen times of changes', () => {
  it('are empty at first', () => {
    expect(rows.seen()).toEqual(noSeenTimes);
  });

  it('are stored for the catalog, a type, and an item, and can be removed', () => {
    rows.markSeen('catalog', '', at(1));
    rows.markSeen('type', 'Kubernetes::Pod', at(2));
    rows.markSeen('item', 'a', at(3));
    rows.markSeen('item', 'a', at(4));
    expect(rows.seen()).toEqual({
      catalog: at(1),
      types: { 'Kubernetes::Pod': at(2) },
      items: { a: at(4) },
      sends: null,
      handover: null,
    });
    rows.markSeen('item', 'a', null);
    rows.markSeen('catalog', '', null);
    expect(rows.seen()).toEqual({
      catalog: null,
      types: { 'Kubernetes::Pod': at(2) },
      items: {},
      sends: null,
      handover: null,
    });
  });

  it('for the catalog replace older times of types and items', () => {
    rows.markSeen('type', 'Kubernetes::Pod', at(2));
    rows.markSeen('item', 'a', at(3));
    rows.markSeen('item', 'b', at(9));
    rows.markSeen('catalog', '', at(5));
    expect(rows.seen()).toEqual({
      catalog: at(5),
      types: {},
      items: { b: at(9) },
      sends: null,
      handover: null,
    });
  });

  it('for notifications are separate', () => {
    rows.markSeen('sends', '', at(3));
    rows.markSeen('catalog', '', at(9));
    expect(rows.seen().sends).toBe(at(3));
    rows.markSeen('sends', '', at(4));
    expect(rows.seen().sends).toBe(at(4));
  });

  it('for handovers are separate, and can be removed', () => {
    rows.markSeen('handover', '', at(3));
    rows.markSeen('catalog', '', at(9));
    expect(rows.seen()).toMatchObject({ handover: at(3), catalog: at(9) });
    rows.markSeen('handover', '', null);
    expect(rows.seen().handover).toBeNull();
  });

  it('are stored for a limited number of items, the latest first', () => {
    for (let place = 0; place < maxSeenItems + 5; place += 1)
      rows.markSeen('item', `item ${place}`, new Date(Date.UTC(2026, 1, 1) + place * 1_000).toISOString());
    const { items } = rows.seen();
    expect(Object.keys(items)).toHaveLength(maxSeenItems);
    expect(items).not.toHaveProperty('item 4');
    expect(items).toHaveProperty('item 5');
  });
});

describe('the last seen time of an item', () => {
  const seen = {
    catalog: at(5),
    types: { A: at(7), B: at(3) },
    items: { a: at(9), b: at(1) },
    sends: null,
    handover: null,
  };

  it.each([
    ['a', 'A', at(9)],
    ['b', 'A', at(7)],
    ['b', 'B', at(5)],
    ['c', null, at(5)],
    ['constructor', 'toString', at(5)],
  ])('is the latest of the item, its type, and the catalog: %s of %s', (id, type, expected) => {
    expect(itemSeenAt(seen, id, type)).toBe(expected);
  });

  it('is null when nothing was marked', () => {
    expect(typeSeenAt(noSeenTimes, 'A')).toBeNull();
    expect(itemSeenAt({ ...noSeenTimes, items: { a: at(1) } }, 'b', 'A')).toBeNull();
    expect(itemSeenAt({ ...noSeenTimes, items: { a: at(1) } }, 'a', 'A')).toBe(at(1));
  });
});
