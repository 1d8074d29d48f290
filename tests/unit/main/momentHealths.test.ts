import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordedKind, recordedKinds, unpackHealths } from '#contract/rules/healthHistory.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { openForReading, openForWriting } from '#main/cache/openDatabase.ts';
import { MomentHealths } from '#main/cache/reads/MomentHealths.ts';
import { recordedHealthOf } from '#main/cache/recordedHealth.ts';
import { idText } from '#main/cache/text.ts';
import { pruneRecordedHistory, removeHistorySql } from '#main/cache/writes/pruneHistory.ts';
import { newCacheFolder } from '../../support/cacheForTests.ts';
import { itemId } from '../../support/cacheItems.ts';

let writing: Database;
let reading: Database;

beforeAll(() => {
  const path = join(newCacheFolder(), 'cache.db');
  writing = openForWriting(path, cacheKind);
  reading = openForReading(path);
});

afterAll(() => {
  reading.close();
  writing.close();
});

const bytesOf = (place: number): Buffer => Buffer.from(itemId(place).replaceAll('-', ''), 'hex');

function clear(): void {
  writing.exec('delete from health_move; delete from health_thing; delete from item;');
}

/** Adds the next change of a thing, which is at least one microsecond after its last one. */
function addMove(kind: number, place: number, at: number, now: number): void {
  const id = bytesOf(place);
  writing.prepare('insert or ignore into health_thing (kind, id) values (?, ?)').run(kind, id);
  const thing = writing
    .prepare<[number, Buffer], number>('select k from health_thing where kind = ? and id = ?')
    .pluck()
    .get(kind, id);
  const last = writing
    .prepare<[unknown], { at: number; now: number }>(
      'select at, now from health_move where thing = ? order by at desc limit 1',
    )
    .get(thing);
  writing
    .prepare('insert into health_move (thing, at, was, now) values (?, ?, ?, ?)')
    .run(thing, Math.max(at, (last?.at ?? 0) + 1), last?.now ?? 0, now);
}

/** Adds a row with the columns that the table requires. */
function putItem(place: number): void {
  const required = writing
    .prepare<[], { name: string; type: string }>(
      `select name, type from pragma_table_info('item') where "notnull" = 1 and dflt_value is null and name not in ('k', 'id')`,
    )
    .all();
  const names = required.map(({ name }) => name);
  writing
    .prepare(
      `insert or ignore into item (${['id', ...names].join(', ')}) values (${['?', ...names.map(() => '0')].join(', ')})`,
    )
    .run(bytesOf(place));
}

/** What the changes say, without any memory. */
function expected(kind: RecordedKind, at: number): Map<string, string> {
  const rows = writing
    .prepare<[number], { thing: number; id: Buffer; at: number; was: number }>(
      `select m.thing, t.id, m.at, m.was from health_move m join health_thing t on t.k = m.thing where t.kind = ?`,
    )
    .all(recordedKinds.indexOf(kind))
    .toSorted((a, b) => a.at - b.at);
  const healths = new Map<string, string>();
  for (const row of rows) {
    const id = idText(row.id);
    if (row.at > at && !healths.has(id)) healths.set(id, recordedHealthOf(row.was));
  }
  return healths;
}

const storedItems = (): Map<number, string> =>
  new Map(
    writing
      .prepare<[], { k: number; id: Buffer }>('select k, id from item')
      .all()
      .map(({ k, id }) => [k, idText(id)]),
  );

function expectMoment(healths: MomentHealths, at: number): void {
  for (const kind of recordedKinds) {
    const changed = expected(kind, at);
    expect(new Map([...unpackHealths(healths.packed(kind, at))].toSorted()), `${kind} at ${at}`).toEqual(
      new Map([...changed].toSorted()),
    );
    const items = storedItems();
    const stored = new Set(kind === 'item' ? items.values() : []);
    expect(healths.countRemoved(kind, at)).toBe([...changed.keys()].filter((id) => !stored.has(id)).length);
    if (kind === 'item') {
      const ofItems = [...healths.ofItems(at)].map(
        ([k, key]) => [items.get(k), recordedHealthOf(key)] as const,
      );
      expect(new Map(ofItems)).toEqual(new Map([...changed].filter(([id]) => stored.has(id))));
    }
  }
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('look' as const), at: fc.integer({ min: 0, max: 100 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      kind: fc.integer({ min: 0, max: 2 }),
      place: fc.integer({ min: 1, max: 6 }),
      at: fc.integer({ min: 0, max: 100 }),
      now: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('prune' as const), at: fc.integer({ min: 0, max: 60 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('forbid' as const), kind: fc.constantFrom(...recordedKinds) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('put' as const), place: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('remove' as const), place: fc.integer({ min: 1, max: 6 }) }),
  },
);

describe('healths of a moment', () => {
  it.each(['another connection', 'the same connection'])(
    'are those that the changes say, after any moments and any changes by %s',
    (by) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
          clear();
          const healths = MomentHealths.of(by === 'the same connection' ? writing : reading);
          expectMoment(healths, 50);
          for (const one of steps)
            if (one.do === 'look') expectMoment(healths, one.at);
            else if (one.do === 'move') addMove(one.kind, one.place, one.at, one.now);
            else if (one.do === 'prune')
              pruneRecordedHistory(writing, one.at / 1_000, Number.MAX_SAFE_INTEGER);
            else if (one.do === 'forbid') {
              writing.exec(removeHistorySql(one.kind));
              // As many new changes with the same first and last time would look like the removed ones.
              expectMoment(healths, 50);
            } else if (one.do === 'put') putItem(one.place);
            else writing.prepare('delete from item where id = ?').run(bytesOf(one.place));
          expectMoment(healths, 50);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('are the same for moments that are near and far from each other', () => {
    clear();
    const count = 25_000;
    writing.transaction(() => {
      const thing = writing.prepare('insert into health_thing (k, kind, id) values (?, ?, ?)');
      for (let place = 0; place < 300; place += 1) thing.run(place + 1, place % 3, bytesOf(place + 1));
      const move = writing.prepare('insert into health_move (thing, at, was, now) values (?, ?, ?, ?)');
      for (let at = 1; at <= count; at += 1) {
        const thingKey = ((at * 7_919) % 300) + 1;
        move.run(thingKey, at, at % 6, (at + 300) % 6);
      }
    })();
    const healths = MomentHealths.of(reading);
    for (const at of [0, 24_000, 23_900, 24_500, 25_000, 100, 9_000, 8_000, 20_000, 25_001, 1])
      for (const kind of recordedKinds)
        expect(new Map([...unpackHealths(healths.packed(kind, at))].toSorted())).toEqual(
          new Map([...expected(kind, at)].toSorted()),
        );
  });

  it('are read from a file of another computer with keys and ids that this console never writes', () => {
    clear();
    writing.exec(`
      insert into health_thing (k, kind, id) values
        (-5, 0, x'00000000000000000000000000000001'), (7, 42, x'00000000000000000000000000000002'),
        (8, 0, 'text'), (9, 0, x'01'), (9007199254740991, 0, x'00000000000000000000000000000003');
      insert into health_move (thing, at, was, now) values
        (-5, 10, 77, 0), (7, 10, 1, 0), (8, 10, 1, 0), (9, 10, 1, 0), (9007199254740991, 10, 1, 0), (555, 10, 1, 0);
    `);
    const healths = MomentHealths.of(reading);
    for (const at of [20, 5, 15, 5])
      expect([...unpackHealths(healths.packed('item', at))]).toEqual(
        at < 10
          ? [
              ['00000000-0000-0000-0000-000000000001', 'unknown'],
              ['00000000-0000-0000-0000-000000000003', 'unhealthy'],
            ]
          : [],
      );
  });
});
