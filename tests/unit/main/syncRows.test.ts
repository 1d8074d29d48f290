import { describe, expect, it } from 'vitest';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { itemRowSchema } from '#main/cache/tables/items.ts';
import { differingTypes } from '#main/feeds/items/ItemReconciliation.ts';
import { hashItem, itemKeysOf, requestedItemColumns } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';

const changes: ReadonlyArray<Partial<ItemRow>> = [
  { name: 'other' },
  { name: null },
  { type: 'Other' },
  { configClass: 'Other' },
  { status: null },
  { health: 'unhealthy' },
  { description: 'text' },
  { labels: { app: 'other' } },
  { labels: {} },
  { tags: { namespace: 'other' } },
  { costPerMinute: 1 },
  { costTotal1d: 1 },
  { costTotal7d: 1 },
  { costTotal30d: 0 },
  { createdAt: '2026-01-01T00:00:00.000001Z' },
  { updatedAt: null },
  { deletedAt: '2026-01-01T00:00:00Z' },
  { deleteReason: 'gone' },
  { agentId: itemId(7) },
  { scraperId: itemId(7) },
  { properties: [{ name: 'a' }] },
];

describe('the hash of an item row', () => {
  it.each(changes)('differs when the row has %j', (change) => {
    expect(hashItem(itemRow(1, change)).equals(hashItem(itemRow(1)))).toBe(false);
  });

  it('is the same when only the last scrape time differs', () => {
    const scraped = itemRow(1, { lastScrapedAt: '2026-05-01T00:00:00Z' });
    expect(hashItem(scraped).equals(hashItem(itemRow(1)))).toBe(true);
  });

  it('covers every column except the last scrape time', () => {
    const named = new Set(changes.flatMap((change) => Object.keys(change)));
    const all = Object.keys(itemRow(1)).filter((name) => name !== 'id' && name !== 'lastScrapedAt');
    expect([...named].sort()).toEqual(all.sort());
    expect(requestedItemColumns).toHaveLength(Object.keys(itemRow(1)).length);
  });

  it('follows the id in the keys of a page, with 24 bytes per row', () => {
    const rows = [itemRow(1), itemRow(2)];
    const keys = Buffer.from(itemKeysOf(rows));
    expect(keys).toHaveLength(48);
    expect(keys.subarray(24, 40).toString('hex')).toBe(itemId(2).replaceAll('-', ''));
    expect(keys.subarray(40, 48).equals(hashItem(itemRow(2)))).toBe(true);
  });
});

describe('an item row from the server', () => {
  const least = { id: itemId(1), created_at: '2026-01-01T00:00:00+00:00' };

  it('with few columns is complete, with null in the other columns', () => {
    expect(itemRowSchema.parse(least)).toEqual({
      ...Object.fromEntries(Object.keys(itemRow(1)).map((name) => [name, null])),
      id: itemId(1),
      type: '',
      labels: {},
      tags: {},
      createdAt: '2026-01-01T00:00:00+00:00',
    });
  });

  it.each([
    ['healthy', 'healthy'],
    ['degraded', 'unknown'],
    [null, null],
  ])('with the health %j is stored as %j', (given, expected) => {
    expect(itemRowSchema.parse({ ...least, health: given }).health).toBe(expected);
  });

  it('has every label as text', () => {
    expect(itemRowSchema.parse({ ...least, labels: { a: 1, b: true, c: null } }).labels).toEqual({
      a: '1',
      b: 'true',
      c: '',
    });
  });
});

describe('the types with other counts on the server', () => {
  const counts = { type: 'Pod', count: 5, health: { healthy: 3, unhealthy: 2 }, costTotal30d: 12.5 };
  const empty = { count: 0, health: {}, costTotal30d: 0 };

  it.each([
    ['empty when all counts are the same', [counts], [counts], []],
    [
      'empty when a health without items is missing',
      [counts],
      [{ ...counts, health: { ...counts.health, unknown: 0 } }],
      [],
    ],
    [
      'empty when a cost differs only by rounding',
      [{ ...counts, costTotal30d: 12.500000000001 }],
      [counts],
      [],
    ],
    ['empty when the server lists a type without items', [{ ...empty, type: 'Gone' }], [], []],
    ['a type with more items', [{ ...counts, count: 6 }], [counts], ['Pod']],
    ['a type with other health counts', [{ ...counts, health: { healthy: 5 } }], [counts], ['Pod']],
    ['a type with another cost', [{ ...counts, costTotal30d: 13 }], [counts], ['Pod']],
    ['a type that is not stored', [counts], [], ['Pod']],
    ['a type that the server no longer has', [], [counts], ['Pod']],
    [
      'several types at once',
      [counts, { ...counts, type: 'Node', count: 1 }],
      [counts, { ...counts, type: 'Old' }],
      ['Node', 'Old'],
    ],
  ])('are %s', (_what, server, local, expected) => {
    expect(differingTypes(server, local).map(({ type }) => type)).toEqual(expected);
  });
});
