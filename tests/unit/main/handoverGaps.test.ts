import { describe, expect, it } from 'vitest';
import type { FeedName } from '#contract/sync.ts';
import { handoverGaps, readableKinds } from '#main/areas/handover/handoverGaps.ts';
import { gapsBetween, watchPauses } from '#main/cache/reads/handover/watchPauses.ts';
import type { FeedCompleteness } from '#main/sync/SyncEngine.ts';

const complete: FeedCompleteness = {
  complete: true,
  completeAtMs: 1,
  synced: { done: 1, total: 1 },
  sinceMs: null,
  forbidden: null,
};

const of = (values: Partial<Record<FeedName, Partial<FeedCompleteness>>>) => (feed: FeedName) => ({
  ...complete,
  ...values[feed],
});

const hourMs = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('the missing data of a handover', () => {
  it('is empty if all feeds are synced, or go back to the start of the range', () => {
    expect(handoverGaps(of({}), 10 * hourMs)).toEqual([]);
    expect(handoverGaps(of({ changes: { complete: false, sinceMs: 9 * hourMs } }), 10 * hourMs)).toEqual([]);
  });

  it('names feeds that are forbidden, not synced, or begin after the start of the range', () => {
    const completenessOf = of({
      checks: { forbidden: 'canaries:read', complete: false },
      incidents: { complete: false },
      sends: { complete: false, sinceMs: 11 * hourMs },
    });
    expect(handoverGaps(completenessOf, 10 * hourMs)).toEqual([
      { feed: 'incidents', why: 'not synced', since: null },
      { feed: 'checks', why: 'forbidden', since: null },
      { feed: 'sends', why: 'not synced', since: iso(11 * hourMs) },
    ]);
    expect(readableKinds(completenessOf)).toEqual(['component', 'item']);
  });
});

describe('the pauses of a handover', () => {
  const range = { fromMs: 0, toMs: 10 * hourMs };
  const span = (kind: 'item' | 'check' | 'component', from: number, to: number) => ({
    kind,
    sinceMs: from * hourMs,
    untilMs: to * hourMs,
  });

  it('are the times between watched spans, within the range', () => {
    expect(gapsBetween([], range)).toEqual([range]);
    expect(
      gapsBetween(
        [
          { fromMs: -hourMs, toMs: hourMs },
          { fromMs: 2 * hourMs, toMs: 11 * hourMs },
        ],
        range,
      ),
    ).toEqual([{ fromMs: hourMs, toMs: 2 * hourMs }]);
  });

  it('state a common pause of all kinds once, and the rest by kind', () => {
    const spans = [
      span('item', 0, 3),
      span('check', 0, 3.1),
      span('component', 0, 2),
      span('item', 6, 10),
      span('check', 6, 10),
      span('component', 6, 10),
    ];
    expect(watchPauses(spans, ['component', 'item', 'check'], range)).toEqual([
      { kinds: ['component'], from: iso(2 * hourMs), to: iso(3.1 * hourMs) },
      { kinds: [], from: iso(3.1 * hourMs), to: iso(6 * hourMs) },
    ]);
  });

  it('do not exist between two syncs, or if nothing may be read', () => {
    const spans = [span('item', 0, 5), span('item', 5.1, 9.9)];
    expect(watchPauses(spans, ['item'], range)).toEqual([]);
    expect(watchPauses([], [], range)).toEqual([]);
  });
});
