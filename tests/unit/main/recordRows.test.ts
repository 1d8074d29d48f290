import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NamedRecord } from '#contract/recent.ts';
import {
  isPinnable,
  maxPinned,
  maxRecent,
  pinnableKinds,
  type RecordKind,
  recordKinds,
} from '#contract/rules/recent.ts';
import { userKind } from '#main/cache/kinds.ts';
import { RecordRows } from '#main/cache/writes/RecordRows.ts';

const startMs = Date.UTC(2026, 10, 29, 12);

let database: Database.Database;
let nowMs: number;
let rows: RecordRows;

function open(): void {
  database = new Database(':memory:');
  for (const migration of userKind.migrations) database.exec(migration);
  nowMs = startMs;
  rows = new RecordRows(database, () => nowMs);
}
beforeEach(open);
afterEach(() => void database.close());

const recordOf = (kind: RecordKind, id: string, name = `${kind} ${id}`): NamedRecord => ({
  kind,
  id,
  name,
  type: '',
  icon: null,
  where: ['payments'],
});
const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => `${kind} ${id}`;
const recentKeys = () => rows.records().recent.map(keyOf);
const pinnedKeys = () => rows.records().pinned.map(keyOf);
const storedCount = () => database.prepare('select count(*) from record').pluck().get();

describe('recent records', () => {
  it('are listed newest first, without duplicates, with their last name', () => {
    rows.visitRecord(recordOf('item', 'a', 'old name'));
    rows.visitRecord(recordOf('incident', 'a'));
    nowMs += 1_000;
    rows.visitRecord(recordOf('item', 'a', 'new name'));
    expect(rows.records().recent).toEqual([
      { ...recordOf('item', 'a', 'new name'), openedAt: new Date(nowMs).toISOString() },
      { ...recordOf('incident', 'a'), openedAt: new Date(startMs).toISOString() },
    ]);
  });

  it('are listed in the order of opening when the clock is set back', () => {
    rows.visitRecord(recordOf('item', 'a'));
    nowMs -= 3_600_000;
    rows.visitRecord(recordOf('item', 'b'));
    expect(recentKeys()).toEqual(['item b', 'item a']);
  });

  it('are removed one by one and all at once, and restored with their times', () => {
    for (const id of ['a', 'b', 'c']) {
      nowMs += 1_000;
      rows.visitRecord(recordOf('item', id));
    }
    rows.removeRecord('item', 'b');
    expect(recentKeys()).toEqual(['item c', 'item a']);
    const { recent } = rows.records();
    rows.clearRecords();
    expect(rows.records().recent).toEqual([]);
    expect(storedCount()).toBe(0);
    nowMs += 1_000;
    rows.visitRecord(recordOf('item', 'a'));
    rows.restoreRecords(recent);
    expect(recentKeys()).toEqual(['item a', 'item c']);
  });

  it('stay pinned when they are removed, and keep their facts', () => {
    rows.pinRecord(recordOf('item', 'a'), true);
    rows.visitRecord(recordOf('item', 'a', 'new name'));
    rows.clearRecords();
    const { pinned, recent } = rows.records();
    expect(recent).toEqual([]);
    expect(pinned).toMatchObject([{ kind: 'item', id: 'a', facts: { name: 'new name' } }]);
  });

  it('are left out when their facts are damaged, and counted', () => {
    rows.visitRecord(recordOf('item', 'a'));
    rows.visitRecord(recordOf('item', 'b'));
    rows.visitRecord(recordOf('item', 'c'));
    rows.pinRecord(recordOf('check', 'd'), true);
    database.prepare(`update record set facts = '{"name":' where id = 'a'`).run();
    database.prepare(`update record set facts = '{"name":7}' where id in ('b', 'd')`).run();
    const { pinned, recent, damaged } = rows.records();
    expect(recent.map(keyOf)).toEqual(['item c']);
    expect(pinned).toEqual([{ kind: 'check', id: 'd', facts: undefined }]);
    expect(damaged).toBe(3);
  });
});

describe('pinned records', () => {
  it('are listed in the order of pinning, also those that earlier versions stored without facts', () => {
    database.prepare("insert into pin (kind, id, at) values ('check', 'early', 1), ('job', 'x', 2)").run();
    rows.pinRecord(recordOf('playbook', 'b'), true);
    rows.pinRecord(recordOf('item', 'a'), true);
    rows.pinRecord(recordOf('playbook', 'b'), true);
    expect(pinnedKeys()).toEqual(['check early', 'playbook b', 'item a']);
    expect(rows.records().pinned[0]?.facts).toBeUndefined();
    rows.pinRecord(recordOf('playbook', 'b'), false);
    expect(pinnedKeys()).toEqual(['check early', 'item a']);
  });

  it('are refused over the limit, and a pinned record can still be renamed', () => {
    for (let at = 0; at < maxPinned; at += 1)
      expect(rows.pinRecord(recordOf('item', `${at}`), true)).toBe(true);
    expect(rows.pinRecord(recordOf('check', 'more'), true)).toBe(false);
    expect(rows.pinRecord(recordOf('item', '0', 'new name'), true)).toBe(true);
    expect(pinnedKeys()).toHaveLength(maxPinned);
    expect(rows.records().pinned[0]?.facts?.name).toBe('new name');
    rows.pinRecord(recordOf('item', '1'), false);
    expect(rows.pinRecord(recordOf('check', 'more'), true)).toBe(true);
    // A record that could not be pinned leaves nothing behind.
    expect(storedCount()).toBe(maxPinned);
  });
});

describe('a random sequence of opened and pinned records', () => {
  const id = fc.integer({ min: 0, max: 80 }).map(String);
  const kind = fc.constantFrom(...recordKinds);
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('visit' as const), kind, id }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('pin' as const), kind: fc.constantFrom(...pinnableKinds), id }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('unpin' as const),
        kind: fc.constantFrom(...pinnableKinds),
        id,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), kind, id }) },
  );

  it('leaves the same lists as a model: ordered, without duplicates, within the limits', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 400 }),
        fc.array(fc.integer({ min: -5, max: 5 })),
        (steps, moves) => {
          database.close();
          open();
          let recent: string[] = [];
          let pinned: string[] = [];
          for (const [at, one] of steps.entries()) {
            const key = keyOf(one);
            nowMs += (moves[at % Math.max(1, moves.length)] ?? 0) * 1_000;
            const record = recordOf(one.kind, one.id);
            if (one.do === 'visit') {
              rows.visitRecord(record);
              recent = [key, ...recent.filter((other) => other !== key)].slice(0, maxRecent);
            } else if (one.do === 'remove') {
              rows.removeRecord(one.kind, one.id);
              recent = recent.filter((other) => other !== key);
            } else if (isPinnable(one.kind)) {
              rows.pinRecord(record, one.do === 'pin');
              if (one.do === 'unpin') pinned = pinned.filter((other) => other !== key);
              else if (!pinned.includes(key) && pinned.length < maxPinned) pinned = [...pinned, key];
            }
          }
          expect(recentKeys()).toEqual(recent);
          expect(pinnedKeys()).toEqual(pinned);
          // No facts stay without a reason.
          expect(storedCount()).toBe(new Set([...recent, ...pinned]).size);
        },
      ),
      { numRuns: 60 },
    );
  });
});
