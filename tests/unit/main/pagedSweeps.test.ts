import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '#main/base/Failure.ts';
import { createFeedRecord, type FeedRecord } from '#main/cache/model.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { restartFields } from '#main/feeds/restartPass.ts';
import { idPositions, type PagedFeed, type SweptPage, sweepPages } from '#main/feeds/sweepPages.ts';

const nowMs = Date.parse('2026-05-01T12:00:00Z');
const earlier = '2026-05-01T11:00:00Z';
const later = '2026-05-01T11:30:00Z';

let record: FeedRecord;
let written: string[];
let reads: Array<string | null>;
/** Rows of the server by page. Position `p2` is the end of the second page. */
let serverPages: Array<readonly string[]>;
let unreadableIds: string[];
let failingAfter: string | null | undefined;
let onApply: () => void;

beforeEach(() => {
  record = createFeedRecord('insights');
  written = [];
  reads = [];
  serverPages = [['a', 'b'], ['c'], ['d', 'e']];
  unreadableIds = [];
  failingAfter = undefined;
  onApply = () => undefined;
});

const context = {
  write: { feed: async () => record },
  onProgress: () => undefined,
  now: () => nowMs,
  estimatedNowMs: () => nowMs,
} as unknown as FeedContext;

const paged: PagedFeed<string, string> = {
  feed: 'insights',
  maxPages: 2,
  ...idPositions,
  read: async (_, after, count): Promise<SweptPage<string, string>> => {
    reads.push(after);
    if (after === failingAfter) throw new Failure('SERVER', { sentence: 'The server answered 500.' });
    const index = after === null ? 0 : Number(after.slice(1));
    const rows = serverPages[index] ?? [];
    const isEnd = rows.length === 0;
    return {
      rows,
      unreadable: isEnd ? [] : unreadableIds.map((id) => ({ id, reason: 'no name' })),
      receivedCount: rows.length,
      lastId: undefined,
      total: count ? serverPages.flat().length : undefined,
      upTo: isEnd ? null : `p${index + 1}`,
    };
  },
  apply: async (_, { after, upTo }, { rows }, next) => {
    written.push(`${after ?? ''}-${upTo ?? ''}: ${rows.join()}`);
    record = next;
    onApply();
  },
};

describe('a sweep by pages', () => {
  it('continues an interrupted pass at its position and ends with the first empty page', async () => {
    expect(await sweepPages(context, paged)).toBe(true);
    expect(record).toMatchObject({ passing: true, passKey: 'p2', done: 3, total: 5, completeAtMs: null });
    expect(await sweepPages(context, paged)).toBe(false);
    expect(written).toEqual(['-p1: a,b', 'p1-p2: c', 'p2-p3: d,e', 'p3-: ']);
    expect(record).toMatchObject({ passing: false, passKey: null, done: 5, total: 5, completeAtMs: nowMs });
    expect(reads).toEqual([null, 'p1', 'p2', 'p3']);
  });

  it('keeps a cursor that the tail moves during the pass', async () => {
    const withTail = { ...paged, maxPages: 9, readNewestTime: async () => earlier };
    onApply = () => {
      if (written.length === 2) record = { ...record, cursor: later };
    };
    await sweepPages(context, withTail);
    expect(record.cursor).toBe(later);
  });

  it('begins again when the tail restarts the pass meanwhile, also on its last page', async () => {
    for (const page of [2, 3]) {
      record = { ...createFeedRecord('insights'), passing: true, passKey: 'p1' };
      written = [];
      onApply = () => {
        if (written.length === page - 1) record = { ...record, ...restartFields };
      };
      expect(await sweepPages(context, { ...paged, maxPages: 9 })).toBe(true);
      expect(record).toMatchObject({ passing: true, passKey: null, completeAtMs: null });
      onApply = () => undefined;
      expect(await sweepPages(context, { ...paged, maxPages: 9 })).toBe(false);
      expect(record).toMatchObject({ passing: false, done: 5, completeAtMs: nowMs });
    }
  });

  it('starts the tail at the newest row before the first page', async () => {
    const withTail = { ...paged, readNewestTime: async () => earlier };
    await sweepPages(context, withTail);
    expect(record.cursor).toBe(earlier);
  });

  it('replaces the unreadable rows of the last pass only at the end of a pass', async () => {
    unreadableIds = ['x'];
    await sweepPages(context, { ...paged, maxPages: 9 });
    expect(record.unreadable).toEqual({ whole: { count: 1, rows: [{ id: 'x', reason: 'no name' }] } });
    unreadableIds = [];
    await sweepPages(context, paged);
    expect(record.unreadable.whole?.count).toBe(1);
    await sweepPages(context, paged);
    expect(record.unreadable).toEqual({});
  });

  it('starts again after a position of another version', async () => {
    record = { ...record, passing: true, passKey: 'other', done: 700, total: 900 };
    await sweepPages(context, { ...paged, parse: () => null });
    expect(reads[0]).toBe(null);
    expect(record).toMatchObject({ done: 3, total: 5 });
  });

  it('stores a page whose successor cannot be read', async () => {
    failingAfter = 'p1';
    await expect(sweepPages(context, paged)).rejects.toThrow('The server answered 500.');
    expect(written).toEqual(['-p1: a,b']);
    expect(record).toMatchObject({ passing: true, passKey: 'p1', done: 2 });
  });
});
