import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
});
afterAll(() => sample.stop());

const inForce = async (name: string) =>
  (await admin.send('/api/properties')).json.filter((property: { name: string }) => property.name === name);
const change = (method: string, query: string, body?: object) =>
  admin.send(`/api/db/properties?${query}`, { method, body, headers: { prefer: 'return=representation' } });

describe('server properties', () => {
  it('apply from the table as soon as they are written, even when soft-deleted', async () => {
    const row = { name: 'own.flag', value: 'a', created_by: sample.account('admin').id };
    expect((await change('POST', '', row)).status).toBe(201);
    expect(await inForce('own.flag')).toEqual([
      { name: 'own.flag', value: 'a', source: 'db', type: '', description: '' },
    ]);
    await change('PATCH', 'name=eq.own.flag', { value: 'b' });
    await change('PATCH', 'name=eq.own.flag', { deleted_at: 'now()' });
    expect(await inForce('own.flag')).toMatchObject([{ value: 'b' }]);
    expect((await change('DELETE', 'name=eq.own.flag')).json).toMatchObject([{ value: 'b' }]);
    expect(await inForce('own.flag')).toEqual([]);
  });

  it('are rejected for an existing name, including deleted properties', async () => {
    const deleted = (await admin.send('/api/db/properties?deleted_at=not.is.null')).json[0];
    const { status, json } = await change('POST', '', { name: deleted.name, value: 'x' });
    expect([status, json.code]).toEqual([409, '23505']);
  });

  it('of the server’s own configuration override the table, and are listed once', async () => {
    expect((await admin.send('/api/db/properties?name=eq.log.level')).json).toMatchObject([
      { value: 'debug' },
    ]);
    expect(await inForce('log.level')).toMatchObject([{ value: 'info', source: 'local' }]);
    expect((await admin.send('/api/db/properties?name=eq.jobs.history.retention')).json).toEqual([]);
  });

  it('are readable by every role, but their table is not', async () => {
    const viewer = new SampleClient(sample, asPerson(sample.account('viewer')));
    expect((await viewer.send('/api/properties')).status).toBe(200);
    expect((await viewer.send('/api/db/properties')).status).toBe(403);
  });
});

const files = [
  'incident-rules logging_config connection notification playbook playbook-spec topology topology.spec component.spec',
  'canary.spec scrape_config scrape_config.spec config_aws config_azure config_azuredevops config_file config_githubactions',
  'config_kubernetes config_kubernetesfile config_sql config_trivy health_http health_exec health_postgres',
].flatMap((line) => line.split(' '));

describe('schema files of the sample', () => {
  it.each(files)('of %s refer only to definitions that they contain', async (file) => {
    const { status, json, text } = await admin.send(`/api/schemas/${file}.schema.json`);
    expect(status).toBe(200);
    const held = json.$defs ?? json.definitions;
    const named = [...text.matchAll(/"\$ref":"#\/(?:\$defs|definitions)\/(\w+)"/g)].map(([, name]) => name);
    expect(Object.keys(held)).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(0);
  });

  it.each(['config_scraper.spec.schema.json', 'nothing', '../properties'])(
    'do not include %s',
    async (file) => {
      const { status, text, headers } = await admin.send(`/api/schemas/${encodeURIComponent(file)}`);
      expect([status, text]).toEqual([404, '404 page not found\n']);
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    },
  );

  it('require a login', async () => {
    expect((await new SampleClient(sample).send('/api/schemas/incident-rules.schema.json')).status).toBe(401);
  });
});
