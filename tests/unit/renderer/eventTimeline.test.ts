import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChartEvent,
  columnCounts,
  groupByLane,
  laneMarks,
  laneSpans,
} from '#kit/charts/timelineMarks.ts';
import {
  clampWindow,
  isFullRange,
  type TimeWindow,
  windowAfterKey,
  zoomWindow,
} from '#kit/charts/timelineWindow.ts';

const event = (atMs: number, more: Partial<ChartEvent> = {}): ChartEvent => ({
  id: String(atMs),
  lane: 'a',
  atMs,
  title: `at ${atMs}`,
  shape: 'low',
  ...more,
});
const place = { fromMs: 0, toMs: 1_000, toX: (atMs: number) => atMs };
const instants = fc.array(fc.integer({ min: -100, max: 1_100 }), { maxLength: 300 });

describe('marks of a timeline lane', () => {
  it('represent one event each where there is room', () => {
    const marks = laneMarks([event(10), event(50), event(500)], place, 30);
    expect(marks.map(({ x, events }) => [x, events.length])).toEqual([
      [10, 1],
      [50, 1],
      [500, 1],
    ]);
  });

  it('merge events that are too close and show the worst one', () => {
    const [mark, ...others] = laneMarks([event(10), event(12, { shape: 'critical' }), event(20)], place, 30);
    expect(mark?.events).toHaveLength(3);
    expect(mark?.worst.atMs).toBe(12);
    expect(others).toEqual([]);
  });

  it('contain every event of the visible time once, in order, without touching', () => {
    fc.assert(
      fc.property(instants, (all) => {
        const sorted = all.toSorted((a, b) => a - b).map((atMs) => event(atMs));
        const marks = laneMarks(sorted, place, 30);
        expect(marks.flatMap(({ events }) => events)).toEqual(
          sorted.filter(({ atMs }) => atMs >= 0 && atMs <= 1_000),
        );
        for (const [index, mark] of marks.entries()) {
          const before = marks[index - 1];
          if (before !== undefined) expect(mark.x - before.x).toBeGreaterThanOrEqual(30);
        }
      }),
    );
  });
});

describe('stretches of a timeline lane', () => {
  it('are clipped at the edges, and touching stretches are merged', () => {
    const events = [
      event(-50, { toMs: 100 }),
      event(90, { toMs: 200 }),
      event(300, { toMs: 2_000 }),
      event(310),
      event(320, { toMs: 330, shape: 'critical' }),
    ];
    expect(laneSpans(events, place)).toEqual([
      { tone: 'ok', fromX: 0, toX: 200 },
      { tone: 'ok', fromX: 300, toX: 1_000 },
      { tone: 'bad', fromX: 320, toX: 330 },
    ]);
  });
});

describe('events of a timeline', () => {
  it('are sorted into their lanes, without events of unknown lanes or times', () => {
    const lanes = [
      { key: 'a', label: 'A' },
      { key: 'b', label: 'B' },
    ];
    const events = [event(2), event(1), event(3, { lane: 'gone' }), event(Number.NaN)];
    expect(groupByLane(lanes, events).map((all) => all.map(({ atMs }) => atMs))).toEqual([[1, 2], []]);
  });

  it('are counted per column, in total and failing', () => {
    const lanes = [
      [event(0), event(499)],
      [event(1_000, { shape: 'unhealthy' }), event(1_001)],
    ];
    expect(columnCounts(lanes, 0, 1_000, 2)).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });
});

describe('the visible time of a timeline', () => {
  const whole: TimeWindow = { fromMs: 0, toMs: 100_000 };
  const shown: TimeWindow = { fromMs: 40_000, toMs: 60_000 };
  it.each([
    ['ArrowLeft', 36_000, 56_000],
    ['ArrowRight', 44_000, 64_000],
    ['Home', 0, 20_000],
    ['End', 80_000, 100_000],
    ['+', 45_000, 55_000],
    ['-', 30_000, 70_000],
    ['Escape', 0, 100_000],
  ])('follows the key %s', (key, fromMs, toMs) => {
    expect(windowAfterKey(shown, whole, key)).toEqual({ fromMs, toMs });
  });

  it('ignores other keys, and Escape when everything is visible', () => {
    expect(windowAfterKey(shown, whole, 'Tab')).toBeUndefined();
    expect(windowAfterKey(whole, whole, 'Escape')).toBeUndefined();
    expect(isFullRange(whole, whole)).toBe(true);
  });

  it('stays within the whole range and lasts at least a second', () => {
    const keys = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'Home', 'End', '+', '-'));
    fc.assert(
      fc.property(keys, fc.nat(200_000), fc.nat(200_000), (pressed, a, b) => {
        let now = clampWindow({ fromMs: Math.min(a, b), toMs: Math.max(a, b) }, whole);
        for (const key of pressed) now = windowAfterKey(now, whole, key) ?? now;
        expect(now.fromMs).toBeGreaterThanOrEqual(0);
        expect(now.toMs).toBeLessThanOrEqual(100_000);
        expect(now.toMs - now.fromMs).toBeGreaterThanOrEqual(999);
      }),
    );
    expect(zoomWindow(shown, whole, 0.5, 40_000)).toEqual({ fromMs: 40_000, toMs: 50_000 });
  });
});
