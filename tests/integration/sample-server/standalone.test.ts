import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let stranger: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests({ standalone: true });
  stranger = new SampleClient(sample);
});
afterAll(() => sample.stop());

const firstCheck = async () => (await stranger.send('/api/summary')).json.checks_summary[0];

describe('the standalone health checker', () => {
  it('serves the summary, a graph, and a run without a login and prefix', async () => {
    const check = await firstCheck();
    expect(check.name).toBe('payments-worker ready');
    const graph = await stranger.send(`/api/graph?check=${check.id}&start=3h`);
    expect(graph.json.status.length).toBeGreaterThan(10);
    const run = await stranger.send(`/run/check/${check.id}`, { method: 'POST' });
    expect([run.status, typeof run.json.start]).toEqual([200, 'string']);
    const filtered = await stranger.send('/api/summary', {
      method: 'POST',
      body: { labels: { scheme: 'visa' } },
    });
    expect(filtered.json.checks_summary).toHaveLength(1);
  });

  it('reports its health and version', async () => {
    expect((await stranger.send('/health')).text).toBe('OK');
    expect((await stranger.send('/about')).json).toMatchObject({ Version: expect.stringMatching(/^v1/) });
  });

  it('passes rows, totals, writes, and 404 errors of the data API through unchanged', async () => {
    const { id } = await firstCheck();
    const runs = await stranger.send(`/db/check_statuses?check_id=eq.${id}&order=time.desc&limit=5`, {
      headers: { prefer: 'count=exact' },
    });
    expect(runs.json).toHaveLength(5);
    expect(runs.headers.get('content-range')).toMatch(/^0-4\/\d+$/);
    const written = await stranger.send(`/db/checks?id=eq.${id}`, {
      method: 'PATCH',
      body: { severity: 'low' },
    });
    expect(written.status).toBe(204);
    const unknown = await stranger.send('/db/nothing');
    expect([unknown.status, unknown.json.code]).toEqual([404, expect.any(String)]);
  });

  it.each([
    '/auth/whoami',
    '/properties',
    '/kratos/sessions/whoami',
    '/canary/api/summary',
    '/catalog/summary',
    '/kubeconfig',
    '/api/health',
  ])('has no %s', async (path) => {
    const { status, json } = await stranger.send(path);
    expect([status, json]).toEqual([404, { message: 'Not Found' }]);
  });

  it('has the sample’s control endpoints, including faults', async () => {
    const id = await sample.insertCheck({ name: 'alone', status: 'unhealthy' });
    const { json } = await stranger.send('/api/summary');
    expect(json.checks_summary).toContainEqual(expect.objectContaining({ id, status: 'unhealthy' }));
    await sample.fault({ kind: 'status', status: 503, path: '/api/summary' });
    expect((await stranger.send('/api/summary')).status).toBe(503);
  });
});
