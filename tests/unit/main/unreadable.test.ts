import { describe, expect, it } from 'vitest';
import { createFeedRecord, type FeedRecord, noUnreadableRows, withUnreadable } from '#main/cache/model.ts';
import {
  addUnreadable,
  unreadableOfPass,
  unreadableState,
  withUnreadableOfDay,
  withUnreadableOfPass,
  withUnreadableOfRunningPass,
  withUnreadableSincePass,
} from '#main/feeds/unreadable.ts';

const row = (id: string) => ({ id, reason: `${id} is wrong` });
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, at) => row(`row-${from + at}`));
const some = (count: number, from = 0) => addUnreadable(noUnreadableRows, rows(count, from));
const record = (unreadable: FeedRecord['unreadable']): FeedRecord => ({
  ...createFeedRecord('items'),
  unreadable,
});

describe('unreadable rows', () => {
  it('count once with the latest reason, and are listed up to a limit', () => {
    const twice = addUnreadable(some(2), [{ id: 'row-1', reason: 'still wrong' }, row('row-2')]);
    expect(twice).toEqual({
      count: 3,
      rows: [row('row-0'), { id: 'row-1', reason: 'still wrong' }, row('row-2')],
    });
    const many = some(80);
    expect(many.count).toBe(80);
    expect(many.rows).toHaveLength(50);
  });

  it('of a complete pass replace earlier rows, and rows of other parts stay', () => {
    let now = record({ configs: some(1, 90) });
    now = record(withUnreadableOfRunningPass(now, some(2)));
    expect(unreadableOfPass(now).count).toBe(2);
    expect(unreadableState(now).count).toBe(3);
    now = record(withUnreadableOfPass(now, some(2)));
    now = record(withUnreadableSincePass(now, [row('row-1'), row('row-7')]));
    expect(unreadableState(now)).toMatchObject({ count: 4 });
    now = record(withUnreadableOfPass(now, noUnreadableRows));
    expect(unreadableState(now)).toEqual({ count: 1, rows: rows(1, 90) });
    expect(record(withUnreadable(now, 'configs', noUnreadableRows)).unreadable).toEqual({});
  });

  it('are counted completely when more exist than are listed', () => {
    expect(unreadableState(record({ whole: some(80), since: some(1, 200) })).count).toBe(81);
  });

  it('of temporary data are forgotten after the next day', () => {
    const day = 24 * 60 * 60_000;
    const noon = Date.parse('2026-03-01T12:00:00Z');
    let now = record(withUnreadableOfDay(record({}), rows(1), noon));
    now = record(withUnreadableOfDay(now, [], noon + day));
    expect(unreadableState(now).count).toBe(1);
    expect(withUnreadableOfDay(now, [], noon + 2 * day)).toEqual({});
  });
});
