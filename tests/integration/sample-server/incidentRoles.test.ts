import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

const ask = (role: string, path: string, method = 'GET', body?: object) =>
  new SampleClient(sample, asPerson(sample.account(role))).send(path, { method, body });

const incidentTables =
  'incidents incident_summary incident_histories incidents_by_component incidents_by_config hypotheses evidences comments responders'.split(
    ' ',
  );

describe('incident tables', () => {
  it.each(
    incidentTables.flatMap((table) =>
      (['admin', 'commander', 'responder', 'editor', 'viewer'] as const).map(
        (role) => [role, table] as const,
      ),
    ),
  )('follow the policy when %s reads %s', async (role, table) => {
    const { status, headers } = await ask(role, `/api/db/${table}?limit=1`);
    const allowed = role !== 'editor' && role !== 'viewer';
    expect(status).toBe(allowed ? 200 : 403);
    expect(headers.get('x-rbac-object')).toBe(allowed ? null : 'incident');
  });

  it('are writable for responders and commanders, but not for editors', async () => {
    const row = (role: string) => ({
      title: role,
      description: '',
      severity: 'low',
      type: 'cost',
      status: 'open',
      created_by: sample.account(role).id,
    });
    for (const role of ['admin', 'commander', 'responder'])
      expect((await ask(role, '/api/db/incidents', 'POST', row(role))).status).toBe(201);
    for (const role of ['editor', 'viewer'])
      expect((await ask(role, '/api/db/incidents', 'POST', row(role))).status).toBe(403);
    expect((await ask('viewer', '/api/db/comments?id=is.null', 'DELETE')).status).toBe(403);
  });
});

describe('component tables', () => {
  it.each(['components', 'components_with_logs', 'component_names', 'component_labels', 'component_types'])(
    'are readable by every role: %s',
    async (table) => {
      expect((await ask('viewer', `/api/db/${table}?limit=1`)).status).toBe(200);
    },
  );

  it('are readable one component at a time through the health checker by every role', async () => {
    const { json } = await ask('viewer', '/api/db/component_names?name=eq.checkout');
    const { status } = await ask('viewer', `/api/canary/api/topology?id=${json[0].id}`);
    expect(status).toBe(200);
  });
});
