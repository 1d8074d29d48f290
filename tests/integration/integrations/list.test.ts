import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceListInput } from '#contract/resources.ts';
import { isIntegrationType } from '#contract/rules/integrations.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let sample: SampleForTests;
let window: TestWindow;
let resources: TestWindow['bridge']['resources'];

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, window } = started);
  resources = window.bridge.resources;
  return started.end;
});
afterEach(() => sample.clearFaults());

const { sort, columns, unsorted } = resourceRules.integrations;
const path = '/db/integrations_with_status';
const input = (change: Partial<ResourceListInput> = {}): ResourceListInput => ({
  kind: 'integrations',
  ...sort,
  pageIndex: 0,
  pageSize: 200,
  ...change,
});
const list = (change: Partial<ResourceListInput> = {}) => resources.list(input(change));

describe('integrations', () => {
  it('include the rows of the three tables with type, agent, creator, and last job', async () => {
    const { id } = await resources.create({
      kind: 'logBackends',
      record: { name: 'logs-of-integrations', labels: {}, spec: { routes: [] } },
    });
    const { data, source } = await list();
    expect(source).toBe('server');
    expect(data.total).toBe(data.rows.length);
    const types = new Set(data.rows.map(({ values }) => values.integration_type));
    expect([...types].sort()).toEqual(['logging_backends', 'scrapers', 'topologies']);
    for (const { values, icon } of data.rows) {
      expect(isIntegrationType(values.integration_type)).toBe(true);
      expect(icon).toBeTruthy();
    }
    const made = data.rows.find((row) => row.id === id);
    expect(made).toMatchObject({
      name: 'logs-of-integrations',
      job: null,
      createdBy: { name: expect.stringMatching(/\w/) },
      values: { integration_type: 'logging_backends' },
    });
    const scrapers = (await resources.list({ ...input(), kind: 'scrapers' })).data.rows;
    expect(scrapers.length).toBeGreaterThan(0);
    for (const { id: own, name, agent, job } of scrapers) {
      const same = data.rows.find((row) => row.id === own);
      expect(same).toMatchObject({ name, agent });
      expect(same?.job?.status).toBe(job?.status);
      expect(same?.job?.startedAt).toBe(job?.startedAt);
      expect(same?.values).toEqual({ integration_type: 'scrapers' });
    }
    // The server's view keeps deleted log backends.
    await resources.remove({ kind: 'logBackends', id: id ?? '' });
    expect((await list()).data.rows.some((row) => row.id === id)).toBe(false);
  });

  it.each(columns.filter((column) => !unsorted.includes(column)))(
    'are sorted by the server by %s, page by page',
    async (sortBy) => {
      const ids = async (change: Partial<ResourceListInput>) =>
        (await list({ sortBy, ...change })).data.rows.map(({ id }) => id);
      const up = await ids({ sortOrder: 'asc' });
      const down = await ids({ sortOrder: 'desc' });
      expect([...down].sort()).toEqual([...up].sort());
      expect([
        ...(await ids({ sortOrder: 'asc', pageSize: 2 })),
        ...(await ids({ sortOrder: 'asc', pageIndex: 1, pageSize: 2 })),
      ]).toEqual(up.slice(0, 4));
    },
  );

  it('are opened and edited only as a scraper, topology, or log backend', async () => {
    const [row] = (await list()).data.rows;
    const sentence = 'Open and edit an integration as a scraper, a topology, or a log backend.';
    const id = row?.id ?? '';
    const refused = { code: 'INVALID', data: { sentence } };
    const kind = 'integrations';
    await expect(resources.get({ kind, id })).rejects.toMatchObject(refused);
    await expect(resources.create({ kind, record: { name: 'x' } })).rejects.toMatchObject(refused);
    await expect(resources.update({ kind, id, version: '', changes: {} })).rejects.toMatchObject(refused);
    await expect(resources.remove({ kind, id })).rejects.toMatchObject(refused);
  });

  it('are available offline after a visit, and are removed when access is denied', async () => {
    const fresh = (await list()).data;
    await sample.fault({ kind: 'drop', count: -1, path });
    await expect.poll(() => list()).toMatchObject({ source: 'cache', data: { rows: fresh.rows } });
    await sample.clearFaults();
    await waitFor(
      window.bridge.session.changes(),
      (state) => state.status === 'signed-in' && state.server.status === 'online',
    );
    await sample.fault({ kind: 'status', status: 403, body: 'Forbidden', path });
    await expect(list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sample.fault({ kind: 'drop', count: -1, path });
    await expect(list()).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
