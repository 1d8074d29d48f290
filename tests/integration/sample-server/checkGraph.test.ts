import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphTimes } from '../../sample-server/gateway/checkTimes.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let viewer: SampleClient;
let visaId: string;
beforeAll(async () => {
  sample = await startSampleForTests();
  viewer = new SampleClient(sample, asPerson(sample.account('viewer')));
  [{ id: visaId }] = (await viewer.send('/api/db/checks?name=eq.authorise-visa&select=id')).json;
});
afterAll(() => sample.stop());

interface Point {
  readonly time: string;
  readonly status?: boolean;
  readonly duration: number;
  readonly passed?: number;
  readonly failed?: number;
}

const ask = (query: string) => viewer.send(`/api/canary/api/graph?${query}`);
const pointsOf = async (check: string, range: string): Promise<Point[]> =>
  (await ask(`check=${check}&${range}`)).json.status;
const now = new Date('2026-03-31T12:00:00Z');
const hours = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 3_600_000;

describe('the time range of a graph', () => {
  it.each([
    ['', 1, 60],
    ['start=15m', 0.25, 60],
    ['start=2h', 2, 60],
    ['since=3h&start=1h', 3, 900],
    ['start=1d', 24, 900],
    ['start=1d1h', 25, 3_600],
    ['start=1w', 168, 3_600],
    ['start=2w', 336, 14_400],
    ['start=1y', 8_760, 14_400],
    ['start=2026-03-30T12:00:00Z', 24, 900],
    ['start=2026-03-31T12:30:00%2B02:00', 1.5, 60],
    ['start=5h&end=1h', 4, 900],
    ['start=5h&end=1h&until=2h', 3, 900],
    ['start=2026-03-01T00:00:00Z&end=2026-03-01T01:00:00.5Z', 1 + 0.5 / 3_600, 60],
  ])('%s covers %d hours in steps of %d seconds', (query, expectedHours, bucketSeconds) => {
    const { from, to, bucketSeconds: found } = graphTimes(new URLSearchParams(query), now);
    expect([hours(from, to), found]).toEqual([expectedHours, bucketSeconds]);
  });

  it.each(['start=7x', 'start=1mo', 'start=yesterday', 'start=2026-03-31', 'end=soon'])(
    'that the health checker cannot parse causes a 502: %s',
    async (range) => {
      const { status, json } = await ask(`check=${visaId}&${range}`);
      expect([status, json]).toEqual([502, { message: expect.stringContaining('could not forward: EOF') }]);
    },
  );

  it('is rejected with 400 when the end is before the start', async () => {
    const { status, json } = await ask(`check=${visaId}&start=1h&end=2h`);
    expect([status, json]).toEqual([400, { error: expect.stringContaining('time must be') }]);
  });

  it('closes the connection without an answer for a malformed range on a standalone health checker', async () => {
    const alone = await startSampleForTests({ standalone: true });
    try {
      const asked = fetch(`${alone.origin}/api/graph?check=${visaId}&start=7x`);
      await expect(asked).rejects.toThrow('fetch failed');
    } finally {
      await alone.stop();
    }
  });
});

describe('the graph of a check', () => {
  it.each([
    ['1h', 60],
    ['3h', 900],
    ['7d', 3_600],
    ['30d', 14_400],
  ])('of %s has points every %d seconds, oldest first', async (start, seconds) => {
    const points = await pointsOf(visaId, `start=${start}`);
    expect(points.length).toBeGreaterThan(10);
    const times = points.map(({ time }) => Date.parse(time) / 1_000);
    expect(times.every((time) => time % seconds === 0)).toBe(true);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('omits false and zero: a missing status means failed', async () => {
    const points = await pointsOf(visaId, 'start=3h');
    const wrong = points.find(({ failed = 0, passed = 0 }) => failed > 0 && passed > 0);
    expect(wrong).not.toHaveProperty('status');
    const right = points.find(({ status }) => status === true);
    expect(right).toEqual({
      time: expect.stringMatching(/:\d\dZ$/),
      status: true,
      duration: expect.any(Number),
      passed: expect.any(Number),
    });
    expect(points.at(-1)).not.toHaveProperty('status');
  });

  it('adds up passed and failed runs', async () => {
    const { json } = await ask(`check=${visaId}&start=3h`);
    const sum = (field: 'passed' | 'failed') =>
      json.status.reduce((total: number, point: Point) => total + (point[field] ?? 0), 0);
    expect(json.uptime).toEqual({ passed: sum('passed'), failed: sum('failed') });
    expect(json.uptime.passed + json.uptime.failed).toBeGreaterThan(170);
    expect(json.runnerName).toEqual(expect.any(String));
  });

  it('averages each bucket, and counts missing points as 0 in the percentiles', async () => {
    const id = await sample.insertCheck({ name: 'of a graph', status: null });
    const run = (time: string, duration: number) => ({ check_id: id, time, status: true, duration });
    const body = [run('2026-01-01T00:10:00Z', 100), run('2026-01-01T00:15:00Z', 1_000)];
    const editor = new SampleClient(sample, asPerson(sample.account('editor')));
    expect((await editor.send('/api/db/check_statuses', { method: 'POST', body })).status).toBe(201);
    const { status, latency } = (await ask(`check=${id}&start=2026-01-01T00:00:00Z&end=2026-01-01T01:00:00Z`))
      .json;
    expect(status.map(({ duration }: Point) => duration)).toEqual([100, 1_000]);
    // Interpolated between 98 zeros, 100 and 1000.
    expect(latency).toEqual({ p99: 550, rolling1h: 0 });
    expect(await pointsOf(id, 'start=2025-12-01T00:00:00Z')).toEqual([
      { time: '2026-01-01T00:00:00Z', status: true, passed: 2, duration: 550 },
    ]);
  });

  it('is null without data, for an unknown check, and for a malformed id', async () => {
    const [{ id }] = (await viewer.send('/api/db/checks?status=is.null&select=id&limit=1')).json;
    for (const check of [id, '00000000-0000-4000-8000-000000000000', 'nothing']) {
      const { status, json } = await ask(`check=${check}&start=1h`);
      expect(status).toBe(200);
      expect(json).toMatchObject({
        status: null,
        latency: { rolling1h: 0 },
        uptime: { passed: 0, failed: 0 },
      });
    }
  });
});
