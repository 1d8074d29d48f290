import { describe, expect, it } from 'vitest';
import type { CheckListItem } from '#contract/entities/check.ts';
import { checkRanges } from '#contract/rules/checkRanges.ts';
import { checkFromCache, checkRowSchema, toGraph } from '#main/areas/health/checkDetail.ts';
import { graphSpan, toTimeRangeMs } from '#main/areas/health/checkRanges.ts';
import { graphOfRuns } from '#main/cache/reads/graphOfRuns.ts';
import { checkTable, endpointOf } from '#main/cache/tables/checks.ts';
import { runRowSchema } from '#main/feeds/checks/checkRows.ts';

const minute = 60_000;
const hour = 60 * minute;
const nowMs = Date.parse('2026-11-22T12:00:00.000Z');
const iso = (agoMs: number): string => new Date(nowMs - agoMs).toISOString();

describe('the endpoint of a check', () => {
  it.each([
    [{ url: 'https://a.example' }, 'https://a.example'],
    [{ endpoint: 'db:5432', query: 'select 1' }, 'db:5432'],
    [{ host: 'alerts.example' }, 'alerts.example'],
    [{ addr: 'cache:6379' }, 'cache:6379'],
    [{ path: '/backups' }, '/backups'],
    [{ url: '', connection: 'connection://main' }, 'connection://main'],
    [{ url: { valueFrom: {} } }, null],
    [{}, null],
    [null, null],
  ])('in %j is %s', (spec, endpoint) => expect(endpointOf(spec)).toBe(endpoint));

  it('is null when the specification is not an object', () => {
    const row = { id: '0192e000-0000-7000-8000-000000000001', spec: 'text' };
    expect(checkTable.rowSchema.parse(row)).toMatchObject({ endpoint: null, status: null, agentId: null });
  });
});

describe('a check run', () => {
  it('without a status is failed, and empty texts are null', () => {
    const row = {
      check_id: '0192e000-0000-7000-8000-000000000001',
      time: '2026-11-22T12:00:00.123456+00:00',
      message: '',
    };
    expect(runRowSchema.parse(row)).toMatchObject({
      ok: false,
      atMs: nowMs + 123,
      durationMs: null,
      message: null,
      error: null,
    });
  });
});

describe('a time range', () => {
  it.each([
    ['15m', { start: '15m' }],
    ['1h', { start: '1h' }],
    ['3d', { start: '3d' }],
    ['2w', { start: '2w' }],
    ['1mo', { start: iso(30 * 24 * hour) }],
    ['1y', { start: iso(360 * 24 * hour) }],
    ['5y', { start: iso(5 * 360 * 24 * hour) }],
  ] as const)('of the last %s is requested as %j', (last, request) =>
    expect(graphSpan({ last }, nowMs)).toEqual(request),
  );

  it.each(checkRanges)('of the last %s is requested as a supported duration or a timestamp', (last) =>
    expect(graphSpan({ last }, nowMs).start).toMatch(/^(?:\d+[mhdw]|\d{4}-\d{2}-\d{2}T[\d:.]+Z)$/),
  );

  it('selected in the chart is requested with its earlier end first', () => {
    const range = { from: iso(hour), to: iso(2 * hour) };
    expect(graphSpan(range, nowMs)).toEqual({ start: iso(2 * hour), end: iso(hour) });
    expect(toTimeRangeMs(range, nowMs)).toEqual({ fromMs: nowMs - 2 * hour, toMs: nowMs - hour });
  });
});

describe('a graph of stored check runs', () => {
  const span = { fromMs: nowMs - hour, toMs: nowMs };
  const run = (agoMs: number, ok: 0 | 1, durationMs: number | null = 100) => ({
    atMs: nowMs - agoMs,
    ok,
    durationMs,
  });

  it('combines the runs of a bucket: passed when all passed, with the mean duration', () => {
    const runs = [run(10 * minute, 1, 100), run(10 * minute - 5_000, 0, 300), run(minute, 1, 50)];
    const graph = graphOfRuns(runs, span, minute);
    expect(graph.points).toEqual([
      { at: iso(10 * minute), ok: false, durationMs: 200, passed: 1, failed: 1 },
      { at: iso(minute), ok: true, durationMs: 50, passed: 1, failed: 0 },
    ]);
    expect(graph.uptime).toEqual({ passed: 2, failed: 1 });
  });

  it('has no points and no percentiles without runs', () => {
    expect(graphOfRuns([], span, minute)).toMatchObject({
      points: [],
      latencyMs: { p95: null, p97: null, p99: null },
      uptime: { passed: 0, failed: 0 },
    });
  });

  it('has the percentiles of its runs', () => {
    const runs = Array.from({ length: 100 }, (_, index) => run((100 - index) * 1_000, 1, index + 1));
    expect(graphOfRuns(runs, span, minute).latencyMs).toEqual({ p95: 95, p97: 97, p99: 99 });
  });

  it('has a start time when the stored runs do not cover the range', () => {
    const day = { fromMs: nowMs - 24 * hour, toMs: nowMs };
    expect(graphOfRuns([run(2 * hour, 1)], day, 15 * minute).storedSince).toBe(iso(2 * hour));
    expect(graphOfRuns([run(23.5 * hour, 1)], day, 15 * minute).storedSince).toBeUndefined();
  });
});

describe('a check graph from the server', () => {
  it('has defaults for missing values, and is sorted by time', () => {
    const graph = toGraph(
      {
        status: [
          { time: '2026-11-22T11:59:00Z', status: null, duration: 900, passed: 0, failed: 0 },
          { time: '2026-11-22T11:58:00Z', status: true, duration: null, passed: 4, failed: 0 },
        ],
        uptime: { passed: 4, failed: 1 },
        latency: { p95: 1, p97: 2, p99: 3 },
      },
      { fromMs: nowMs - hour, toMs: nowMs },
    );
    expect(graph.points).toEqual([
      { at: iso(2 * minute), ok: true, durationMs: 0, passed: 4, failed: 0 },
      { at: iso(minute), ok: false, durationMs: 900, passed: 0, failed: 1 },
    ]);
    expect(graph.bucketMs).toBe(minute);
  });

  it('has percentiles of 0 ms where the server omits them, if there are runs', () => {
    const answer = {
      status: [{ time: '2026-11-22T11:59:00Z', status: true, duration: 1, passed: 1, failed: 0 }],
      uptime: { passed: 1, failed: 0 },
      latency: { p95: null, p97: 1, p99: 1 },
    };
    const span = { fromMs: nowMs - hour, toMs: nowMs };
    expect(toGraph(answer, span).latencyMs).toEqual({ p95: 0, p97: 1, p99: 1 });
    expect(toGraph({ ...answer, status: null }, span).latencyMs).toEqual({ p95: null, p97: 1, p99: 1 });
  });

  it('is empty when the server sends null', () => {
    const none = { uptime: { passed: 0, failed: 0 }, latency: { p95: null, p97: null, p99: null } };
    expect(toGraph({ ...none, status: null }, { fromMs: 0, toMs: 1 }).points).toEqual([]);
  });
});

describe('the details of a check', () => {
  const id = '0192e000-0000-7000-8000-000000000001';

  it('include nested rows, and no agent when the server runs the check', () => {
    const check = checkRowSchema.parse({
      id,
      name: 'ready',
      status: 'odd',
      spec: { url: 'https://a.example' },
      canaries: { id: 'c', name: 'web', source: null },
      agents: { id: '00000000-0000-0000-0000-000000000000', name: 'local' },
      components: [{ components: { id: 'x', name: 'api', icon: null } }, { components: null }],
      configs: [{ configs: { id: 'y', name: 'pod', type: 'Kubernetes::Pod' } }],
    });
    expect(check).toMatchObject({
      status: 'unknown',
      endpoint: 'https://a.example',
      agent: null,
      canary: { id: 'c', name: 'web', source: null },
      components: [{ id: 'x', name: 'api', icon: null }],
      configs: [{ id: 'y', name: 'pod', type: 'Kubernetes::Pod' }],
    });
  });

  it('combine the row of the list with the details of an earlier visit', () => {
    const listed: CheckListItem = {
      id,
      name: 'ready',
      type: 'http',
      icon: null,
      namespace: 'payments',
      description: null,
      severity: null,
      status: 'unhealthy',
      endpoint: null,
      labels: {},
      lastRunAt: null,
      nextRunAt: null,
      lastTransitionAt: null,
      silencedAt: null,
      deletedAt: null,
      canaryId: 'c',
      canaryName: 'web',
      agentId: 'a',
      agentName: 'edge',
      uptime: { passed: 0, failed: 1 },
      latencyMs: { p95: null, p97: null, p99: null },
    };
    const visited = checkRowSchema.parse({
      id,
      status: 'healthy',
      spec: { url: 'https://a.example' },
      canaries: { id: 'c', name: 'web', source: 'kubernetes/1' },
      configs: [{ configs: { id: 'y', name: 'pod', type: 'Kubernetes::Pod' } }],
    });
    expect(checkFromCache(listed, visited)).toMatchObject({
      status: 'unhealthy',
      endpoint: 'https://a.example',
      agent: { id: 'a', name: 'edge' },
      canary: { source: 'kubernetes/1' },
      configs: [{ name: 'pod' }],
    });
    expect(checkFromCache(listed, undefined)).toMatchObject({ canary: { name: 'web' }, configs: [] });
    expect(checkFromCache(null, visited)).toBe(visited);
    expect(checkFromCache(null, undefined)).toBeUndefined();
  });
});
