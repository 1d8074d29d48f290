import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChartCursor, moveCursor, nearestStopIndex } from '#kit/charts/chartCursor.ts';
import { bucketStops, pointStops } from '#kit/charts/chartStops.ts';
import { placeMoments } from '#kit/charts/placeMoments.ts';
import { stopSentence } from '#kit/charts/stopText.ts';
import { tableRows } from '#kit/charts/tableRows.ts';

const minute = 60_000;
const start = new Date(2026, 10, 21, 9, 55).getTime();
const hour = 60 * minute;

describe('a key press on a chart', () => {
  const times = [10, 20, 30, 40];
  const go = (cursor: ChartCursor | undefined, key: string, selecting = false) => {
    const move = moveCursor(times, cursor, key, selecting);
    return move.kind === 'stay' ? 'stay' : move.cursor;
  };

  it('enters the chart at the side that the arrow key comes from', () => {
    expect(go(undefined, 'ArrowRight')).toEqual({ atMs: 10 });
    expect(go(undefined, 'ArrowLeft')).toEqual({ atMs: 40 });
  });

  it('moves the cursor by one stop and stops at the ends', () => {
    expect(go({ atMs: 20 }, 'ArrowRight')).toEqual({ atMs: 30 });
    expect(go({ atMs: 20 }, 'ArrowLeft')).toEqual({ atMs: 10 });
    expect(go({ atMs: 10 }, 'ArrowLeft')).toEqual({ atMs: 10 });
    expect(go({ atMs: 40 }, 'ArrowRight')).toEqual({ atMs: 40 });
    expect(go({ atMs: 20 }, 'End')).toEqual({ atMs: 40 });
    expect(go({ atMs: 20 }, 'Home')).toEqual({ atMs: 10 });
  });

  it('with Shift selects from the cursor, and without Shift clears the selection', () => {
    const first = go({ atMs: 20 }, 'ArrowRight', true);
    expect(first).toEqual({ atMs: 30, anchorMs: 20 });
    expect(go(first as ChartCursor, 'ArrowRight', true)).toEqual({ atMs: 40, anchorMs: 20 });
    expect(go(first as ChartCursor, 'ArrowRight')).toEqual({ atMs: 40 });
  });

  it('Escape clears the selection, then leaves the chart, then passes through', () => {
    expect(go({ atMs: 30, anchorMs: 20 }, 'Escape')).toEqual({ atMs: 30 });
    expect(go({ atMs: 30 }, 'Escape')).toBeUndefined();
    expect(go(undefined, 'Escape')).toBe('stay');
  });

  it('without a meaning in the chart passes through', () => {
    expect(go({ atMs: 30 }, 'Tab')).toBe('stay');
    expect(go({ atMs: 30 }, 'j')).toBe('stay');
    expect(moveCursor([], undefined, 'ArrowRight', false)).toEqual({ kind: 'stay' });
  });

  it('moves to the nearest stop, so that new data barely moves the cursor', () => {
    expect(nearestStopIndex(times, 26)).toBe(2);
    expect(nearestStopIndex([], 26)).toBeUndefined();
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1_000), { minLength: 1 }), fc.nat(1_000), (list, atMs) => {
        const sorted = list.toSorted((a, b) => a - b);
        const found = sorted[nearestStopIndex(sorted, atMs)!]!;
        expect(Math.abs(found - atMs)).toBe(Math.min(...sorted.map((time) => Math.abs(time - atMs))));
      }),
    );
  });
});

describe('the text of a chart cursor', () => {
  const points = [
    { atMs: start + 0.5 * minute, value: 310 },
    { atMs: start + 1.5 * minute, value: 920, failing: true },
    { atMs: start + 2.5 * minute, value: 330 },
    { atMs: start + 3 * minute, value: 5_000 },
  ];
  const bucket = { fromMs: start, toMs: start + 3 * minute, passed: 2, failed: 1 };

  it('for a bucket states failed, passed, and slowest, and excludes the bucket’s end', () => {
    const [stop] = bucketStops([bucket], [points], 3 * hour);
    expect(stopSentence(stop!, ['Duration'], 'duration')).toBe(
      '09:55 to 09:58: 1 failed · 2 passed · slowest 920 ms',
    );
  });

  it('groups the digits of large run counts', () => {
    const [stop] = bucketStops([{ ...bucket, passed: 12_345, failed: 0 }], [points], 3 * hour);
    expect(stopSentence(stop!, ['Duration'], 'duration')).toContain('12,345 passed');
  });

  it('states “no runs” for an empty bucket', () => {
    const [stop] = bucketStops([{ ...bucket, passed: 0, failed: 0 }], [[]], 3 * hour);
    expect(stopSentence(stop!, ['Duration'], 'duration')).toBe('09:55 to 09:58: no runs');
  });

  it('names each of several lines and states missing values', () => {
    const range = { fromMs: start, toMs: start + 3 * hour, maxDistanceMs: minute, stepMs: 1_000 };
    const stops = pointStops([points, [{ atMs: start + 30 * minute, value: 2 }]], range);
    expect(stops).toHaveLength(5);
    expect(stopSentence(stops[1]!, ['p50', 'p99'], 'duration')).toBe(
      '09:56: p50 920 ms, failed · p99 no data',
    );
  });

  it('merges points of one pixel and states the highest value', () => {
    const range = { fromMs: start, toMs: start + 3 * hour, maxDistanceMs: minute, stepMs: 2 * minute };
    const stops = pointStops([points], range);
    expect(stops.map(({ readings }) => readings[0]?.value)).toEqual([920, 5_000]);
  });

  it('skips gaps and points outside the range', () => {
    const range = { fromMs: start, toMs: start + 2 * minute, maxDistanceMs: minute, stepMs: 1 };
    const stops = pointStops([[...points, { atMs: start + minute, value: null }]], range);
    expect(stops).toHaveLength(2);
  });
});

describe('the table behind a chart', () => {
  it('has one row per stop', () => {
    const lines = [[{ atMs: start, value: 920, failing: true }]];
    const stops = bucketStops(
      [{ fromMs: start, toMs: start + minute, passed: 0, failed: 2 }],
      lines,
      3 * hour,
    );
    expect(tableRows({ stops, lines, unit: 'duration', rangeMs: 3 * hour })).toEqual([
      { key: start + minute / 2, time: '09:55 to 09:56', cells: ['920 ms, failed', '0', '2'] },
    ]);
  });

  it('merges many stops into rows with lowest and highest values', () => {
    const points = Array.from({ length: 1_000 }, (_, index) => ({
      atMs: start + index * 1_000,
      value: index === 500 ? 9_000 : index === 501 ? 1 : 100,
    }));
    const range = { fromMs: start, toMs: start + hour, maxDistanceMs: 1_000, stepMs: 1 };
    const rows = tableRows({
      stops: pointStops([points], range),
      lines: [points],
      unit: 'duration',
      rangeMs: hour,
    });
    expect(rows.length).toBeLessThanOrEqual(120);
    expect(rows[0]!.cells).toEqual(['100 ms']);
    expect(rows.map(({ cells }) => cells[0])).toContain('1 ms to 9 s');
  });
});

describe('labels of moments in a chart', () => {
  const place = (right: number) =>
    placeMoments(
      [
        { atMs: 300, label: 'Deployed' },
        { atMs: 310, label: 'Transitioned' },
        { atMs: 45, label: 'Restarted' },
      ],
      (atMs) => atMs,
      40,
      right,
    ).map(({ moment, anchor, row }) => [moment.label, anchor, row]);

  it('stand before their vertical line, and after it where there is no room', () => {
    expect(place(600)).toEqual([
      ['Restarted', 'start', 0],
      ['Deployed', 'end', 0],
      ['Transitioned', 'start', 0],
    ]);
  });

  it('never overlap', () => {
    expect(place(320)).toEqual([
      ['Restarted', 'start', 0],
      ['Deployed', 'end', 0],
      ['Transitioned', 'end', 1],
    ]);
  });
});
