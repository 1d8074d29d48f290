import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckGraphPoint } from '#contract/entities/check.ts';
import { bucketMsOf, checkRangeMs, rangeForAge } from '#contract/rules/checkRanges.ts';
import { checkAddress } from '#parts/checkAddress.ts';
import { chartInput, transitionMarks } from '#parts/checks/drawer/chartInput.ts';
import { readDrawerView, withoutDrawerView, writeDrawerView } from '#parts/checks/drawer/drawerView.ts';
import { durationChoices, durationMs, readDuration } from '#parts/checks/drawer/durationFilter.ts';
import { messages } from '#parts/checks/drawer/messages.ts';
import { relationshipsOf } from '#parts/checks/drawer/relationships.ts';
import { resultToast } from '#parts/checks/drawer/resultToast.ts';
import { runLines, runText } from '#parts/checks/drawer/runText.ts';
import { nextRunOf, severityOf } from '#parts/checks/drawer/tileValues.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const ago = (ms: number): string => new Date(nowMs - ms).toISOString();

describe('the next run of a check', () => {
  it.each([
    [-90_000, { when: 'ahead', age: '2m' }],
    [-1, { when: 'ahead', age: '0s' }],
    [0, { when: 'due', age: '0s' }],
    [59_999, { when: 'due', age: '1m' }],
    [60_000, { when: 'overdue', age: '1m' }],
    [3 * 60 * 60_000, { when: 'overdue', age: '3h' }],
  ])('overdue by %i ms is %j and never in the past', (lateMs, next) => {
    expect(nextRunOf(ago(lateMs), nowMs)).toEqual(next);
  });

  it.each([null, '0001-01-01T00:00:00Z'])('is empty without a schedule (%s)', (instant) => {
    expect(nextRunOf(instant, nowMs)).toBeUndefined();
  });
});

describe('the severity tile', () => {
  it.each([
    ['critical', 'Critical', 'critical'],
    ['HIGH', 'High', 'high'],
    [' info ', 'Info', 'severityInfo'],
    ['warning', 'Warning', 'severityWarning'],
    ['urgent', 'Urgent', undefined],
  ])('shows %s as %s', (severity, word, shape) => {
    expect(severityOf(severity)).toEqual({ word, shape });
  });

  it.each([null, '', '  '])('is empty for %j', (severity) => {
    expect(severityOf(severity)).toBeUndefined();
  });
});

describe('the duration filter of check runs', () => {
  it.each([
    ['500ms', '500ms', 500],
    ['5s', '5s', 5_000],
    [' 5 S ', '5s', 5_000],
    ['1.5s', '1.5s', 1_500],
    ['0ms', '0ms', 0],
    ['007ms', '7ms', 7],
    ['99999999999s', '99999999999s', 2_147_483_647],
  ])('accepts %j', (typed, text, ms) => {
    expect(readDuration(typed)).toBe(text);
    expect(durationMs(typed)).toBe(ms);
  });

  it.each(['', '5', '5m', '1h', 's', 'ms', '-5s', '5 seconds', '1e3ms', '5s5ms', 'all'])(
    'rejects %j',
    (typed) => {
      expect(readDuration(typed)).toBeUndefined();
      expect(durationMs(typed)).toBeUndefined();
    },
  );

  it('offers only durations that it accepts', () => {
    expect(durationChoices.map(durationMs)).toEqual([100, 500, 1_000, 5_000, 10_000, 30_000]);
  });

  it('rejects input with the wording of the specification', () => {
    expect(messages.durationProblem).toBe('duration is allowed only in milli seconds & seconds');
  });

  it('writes every accepted duration without changing its value', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const text = readDuration(typed);
        if (text !== undefined) expect(durationMs(text)).toBe(durationMs(typed));
      }),
    );
  });
});

describe('the address of the check drawer', () => {
  const query = '?checkId=c1&timeRange=3h&query=pay&labels=%7B%7D';

  it.each([
    ['', { tab: 'history', runStatus: undefined, runDuration: undefined }],
    [
      '?checkTab=spec&runStatus=unhealthy&runDuration=5s',
      { tab: 'spec', runStatus: 'unhealthy', runDuration: '5s' },
    ],
    [
      '?checkTab=secrets&runStatus=odd&runDuration=5h',
      { tab: 'history', runStatus: undefined, runDuration: undefined },
    ],
  ])('is read from %s as %j', (search, view) => {
    expect(readDrawerView(search)).toEqual(view);
  });

  it('keeps the parameters of the list', () => {
    expect(writeDrawerView(query, { tab: 'relationships' })).toBe(`${query}&checkTab=relationships`);
    expect(writeDrawerView(`${query}&checkTab=spec`, { tab: 'history' })).toBe(query);
    expect(withoutDrawerView(`${query}&checkTab=spec&runStatus=healthy&runDuration=1s`)).toBe(query);
  });

  it('is short for links from other screens', () => {
    expect(checkAddress('c 1', '1h', 'history')).toBe('/health?checkId=c+1&timeRange=1h');
    expect(checkAddress('c1', undefined, 'spec')).toBe('/health?checkId=c1&checkTab=spec');
  });
});

describe('the default range of the check drawer', () => {
  it.each([
    [undefined, '1h'],
    [0, '1h'],
    [59 * minuteMs, '1h'],
    [61 * minuteMs, '3h'],
    [4 * hourMs, '6h'],
    [23 * hourMs, '1d'],
    [6 * dayMs, '1w'],
    [29 * dayMs, '1mo'],
    [59 * dayMs, '2mo'],
    [364 * dayMs, '1y'],
    [2 * 365 * dayMs + hourMs, '3y'],
    [4 * 365 * dayMs, '5y'],
  ])('for a last run %s ms ago is %s', (ageMs, range) => {
    expect(rangeForAge(ageMs)).toBe(range);
  });

  it('covers any age up to 5 years, within 15 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_800 * dayMs }), (ageMs) => {
        expect(checkRangeMs(rangeForAge(ageMs))).toBeGreaterThanOrEqual(ageMs - 15 * dayMs);
      }),
    );
  });
});

describe('the chart of a check', () => {
  const graph = (points: readonly CheckGraphPoint[], rangeMs = hourMs) => ({
    points: [...points],
    bucketMs: bucketMsOf(rangeMs),
    from: ago(rangeMs),
    to: ago(0),
  });
  const point = (ageMs: number, patch: Partial<CheckGraphPoint> = {}): CheckGraphPoint => ({
    at: ago(ageMs),
    ok: true,
    durationMs: 120,
    passed: 4,
    failed: 0,
    ...patch,
  });

  it('has a bar for each interval and a point at its middle', () => {
    const { points, buckets } = chartInput(graph([point(10 * minuteMs)]));
    expect(buckets).toEqual([
      { fromMs: nowMs - 10 * minuteMs, toMs: nowMs - 9 * minuteMs, passed: 4, failed: 0 },
    ]);
    expect(points).toEqual([{ atMs: nowMs - 9.5 * minuteMs, value: 120, failing: false }]);
  });

  it('marks an interval with a failed run', () => {
    const { points } = chartInput(graph([point(10 * minuteMs, { ok: false, failed: 1 })]));
    expect(points[0]?.failing).toBe(true);
  });

  it('keeps the points of edge intervals inside the range', () => {
    const { points, fromMs, toMs } = chartInput(graph([point(hourMs + 50_000), point(10_000)]));
    expect(points.map(({ atMs }) => atMs)).toEqual([fromMs, toMs]);
  });

  it('sorts points and omits points without a time', () => {
    const { points } = chartInput(graph([point(minuteMs), point(5 * minuteMs), point(0, { at: 'soon' })]));
    expect(points.map(({ atMs }) => nowMs - atMs)).toEqual([4.5 * minuteMs, 0.5 * minuteMs]);
  });

  it('has a gap for missing runs, but not between regular hourly runs', () => {
    const often = chartInput(graph([9, 8, 7, 6, 5].map((age) => point(age * minuteMs))));
    expect(often.gapMs).toBe(2.5 * minuteMs);
    const hourly = chartInput(graph([5, 4, 3, 2].map((age) => point(age * hourMs), 2 * hourMs)));
    expect(hourly.gapMs).toBe(2.5 * hourMs);
  });

  it('for five years is built within 500 ms', () => {
    const many = Array.from({ length: 10_800 }, (_, index) => point(index * 4 * hourMs));
    const startedMs = performance.now();
    const { buckets } = chartInput(graph(many, checkRangeMs('5y')));
    expect(buckets).toHaveLength(10_800);
    expect(performance.now() - startedMs).toBeLessThan(500);
  });

  it('labels the status change and tints the time since then while the check fails', () => {
    const range = { fromMs: nowMs - hourMs, toMs: nowMs };
    const at = { lastTransitionAt: ago(20 * minuteMs) };
    const failing = transitionMarks({ status: 'unhealthy', ...at }, range);
    expect(failing.moments).toHaveLength(1);
    expect(failing.moments[0]?.label).toMatch(/^Transitioned \d\d:40$/);
    expect(failing.spans).toEqual([{ fromMs: nowMs - 20 * minuteMs, toMs: nowMs, tone: 'bad' }]);
    expect(transitionMarks({ status: 'healthy', ...at }, range).spans).toEqual([]);
  });

  it('tints the whole range, without a label, for a change before the range', () => {
    const marks = transitionMarks(
      { status: 'unhealthy', lastTransitionAt: ago(dayMs) },
      { fromMs: nowMs - hourMs, toMs: nowMs },
    );
    expect(marks.moments).toEqual([]);
    expect(marks.spans).toEqual([{ fromMs: nowMs - hourMs, toMs: nowMs, tone: 'bad' }]);
  });

  it.each([null, 'never', ago(-minuteMs)])('has no mark for a status change at %j', (lastTransitionAt) => {
    const marks = transitionMarks(
      { status: 'unhealthy', lastTransitionAt },
      { fromMs: nowMs - hourMs, toMs: nowMs },
    );
    expect(marks).toEqual({ moments: [], spans: [] });
  });
});

describe('the relationships of a check', () => {
  it('list catalog items first, each with its address', () => {
    const rows = relationshipsOf({
      components: [{ id: 't1', name: 'Shop', icon: null }],
      configs: [{ id: 'i/1', name: 'web', type: 'Kubernetes::Deployment' }],
    });
    expect(rows.map(({ kind, name, href }) => [kind, name, href])).toEqual([
      ['Catalog item', 'web', '/catalog/i%2F1'],
      ['Component', 'Shop', '/topology/t1'],
    ]);
  });
});

describe('a run in the history', () => {
  const run = { time: ago(0), ok: false, durationMs: 3_000, message: null, error: null };

  it.each([
    [{ message: '200 OK', error: null }, '200 OK', [], 0],
    [{ message: 'down', error: 'refused' }, 'down', ['refused'], 0],
    [{ message: null, error: 'one\ntwo' }, 'one', ['two'], 0],
    [{ message: 'same', error: 'same' }, 'same', [], 0],
    [{ message: 'down', error: 'a\nb\n\nc\r\nd\ne' }, 'down', ['a', 'b', 'c'], 2],
    [{ message: 'first\nsecond', error: null }, 'first', [], 1],
    [{ message: ' ', error: '' }, 'Unhealthy', [], 0],
  ])('with %j shows %j, followed by %j', (texts, first, errors, hidden) => {
    expect(runText({ ...run, ...texts })).toEqual({ first, errors, hidden });
    expect(runLines({ ...run, ...texts })).toBe(1 + errors.length + (hidden > 0 ? 1 : 0));
  });
});

describe('the notification after Run Now', () => {
  const result = { ran: true, pass: true, durationMs: 120, message: null, error: null };

  it.each([
    [{ message: '200 OK' }, { kind: 'done', text: 'web is healthy after 120ms', note: '200 OK' }],
    [
      { pass: false, durationMs: 3_000, message: 'down', error: 'refused' },
      { kind: 'failed', text: 'web is unhealthy after 3s', note: 'down', details: 'refused' },
    ],
    [
      { pass: false, durationMs: null, error: 'refused' },
      { kind: 'failed', text: 'web is unhealthy', note: 'refused' },
    ],
    [
      { ran: false, pass: false },
      { kind: 'info', text: 'Nothing ran', note: 'The server had nothing to run for web.' },
    ],
  ])('matches the result %j', (patch, toast) => {
    expect(resultToast('web', { ...result, ...patch })).toEqual(toast);
  });
});
