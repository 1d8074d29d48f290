import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
let payments: string;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
  payments = await componentId('Payments');
});
afterAll(() => sample.stop());

const read = async (query: string, client = admin) => (await client.send(`/api/db/${query}`)).json;
const componentId = async (name: string): Promise<string> =>
  (await read(`components?select=id&name=eq.${encodeURIComponent(name)}`))[0].id;
const itemId = async (name: string): Promise<string> =>
  (
    await read(
      `config_items?select=id&name=eq.${name}&type=eq.Kubernetes::Deployment&tags->>cluster=eq.prod-eu-1&limit=1`,
    )
  )[0].id;
const as = (role: string) => new SampleClient(sample, asPerson(sample.account(role)));
const namesOf = (rows: ReadonlyArray<{ readonly name: string }>) => rows.map(({ name }) => name);

describe('data related to a component', () => {
  it('includes changes of its items', async () => {
    const select =
      'select=id,type,config_id,name,change_type,config_class,severity,created_at,config:configs(id,name,type,config_class)';
    const rows = await read(`changes_by_component?component_id=eq.${payments}&${select}&limit=50`);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row.config).toMatchObject({ id: row.config_id, name: row.name });
  });

  it('includes open insights of its items, with the items and all their insights', async () => {
    const select =
      'select=analysis_id,config:configs(id,name,config_class,type,' +
      'analysis:config_analysis(id,analyzer,analysis_type,message,severity,analysis,first_observed))';
    const rows = await read(`analysis_by_component?component_id=eq.${payments}&${select}`);
    expect(rows.length).toBeGreaterThan(2);
    for (const { analysis_id, config } of rows)
      expect(config.analysis.map(({ id }: { id: string }) => id)).toContain(analysis_id);
  });

  it('includes its teams', async () => {
    const [edge] = await read(
      `team_components?component_id=eq.${await componentId('Edge')}&select=*,team:teams(*,created_by(id,name))`,
    );
    expect(edge.team).toMatchObject({ name: 'Platform', created_by: { name: expect.any(String) } });
  });

  it('includes linked items, and deleted links', async () => {
    const select =
      'select=*,configs!config_component_relationships_config_id_fkey(id,type,name,config_class,deleted_at)';
    const rows: ReadonlyArray<{
      readonly deleted_at: string | null;
      readonly configs: { readonly name: string; readonly deleted_at: string | null };
    }> = await read(
      `config_component_relationships?component_id=eq.${payments}&configs.order=name&${select}`,
    );
    const gone = rows.filter(({ deleted_at }) => deleted_at !== null);
    expect(namesOf(gone.map(({ configs }) => configs))).toEqual(['payments-webhooks']);
    const deleted = rows.filter(({ configs }) => configs.deleted_at !== null);
    expect(namesOf(deleted.map(({ configs }) => configs))).toEqual(['payments-legacy']);
  });

  it('includes counts', async () => {
    const one = async (view: string, column: string) =>
      (await read(`${view}?${column}=eq.${await componentId('payments')}`))[0];
    expect(await one('check_summary_by_component', 'component_id')).toMatchObject({
      checks: { unhealthy: expect.any(Number) },
    });
    expect(await one('analysis_summary_by_component', 'id')).toMatchObject({
      analysis: { availability: { critical: 1 } },
    });
  });

  it('is combined in one view', async () => {
    const [database] = await read('topology?name=eq.payments-db');
    expect(database).toMatchObject({
      parents: [await componentId('Data platform')],
      team_names: ['Payments'],
      logs: [{ name: 'postgresql' }],
    });
    expect(await read('topology?name=eq.gone')).toEqual([]);
  });
});

describe('the lookup functions', () => {
  const call = (name: string, query: string) => read(`rpc/${name}?${query}`);

  it('find items, changes, insights, and checks of a component', async () => {
    const id = await componentId('payments');
    const items = await call('lookup_configs_by_component', `id=${id}`);
    expect(namesOf(items)).toEqual(expect.arrayContaining(['payments-worker', 'payments-ledger']));
    expect(items[0]).toMatchObject({ type: 'Deployment', role: 'left', deleted_at: null });
    for (const name of ['lookup_changes_by_component', 'lookup_analysis_by_component'])
      expect((await call(name, `id=${id}`)).length).toBeGreaterThan(0);
    expect(namesOf(await call('check_summary_for_component', `id=${id}`))).toContain('authorise-visa');
  });

  it('find components of an item, a check, and another component', async () => {
    const found = await call('lookup_components_by_config', `id=${await itemId('payments-worker')}`);
    expect(namesOf(found)).toEqual(expect.arrayContaining(['Payments', 'payments', 'payments-worker']));
    const [check] = await read('checks?select=id&name=eq.authorise-visa');
    expect(namesOf(await call('lookup_components_by_check', `id=${check.id}`))).toEqual(['payments']);
    const [database, platform] = [await componentId('payments-db'), await componentId('Data platform')];
    expect(await call('lookup_component_relations', `component_id=${database}`)).toEqual([{ id: platform }]);
    expect(await call('lookup_component_relations', `component_id=${platform}`)).toEqual([{ id: database }]);
  });
});

describe('links between components and items', () => {
  const link = (client: SampleClient, body: object) =>
    client.send('/api/db/config_component_relationships', {
      method: 'POST',
      body,
      headers: { prefer: 'return=representation' },
    });
  const unlink = async (client: SampleClient, component: string, item: string) =>
    client.send(
      `/api/db/config_component_relationships?component_id=eq.${component}&config_id=eq.${item}&selector_id=eq.manual`,
      { method: 'DELETE', headers: { prefer: 'return=representation' } },
    );

  it.each(['editor', 'admin'])('can be created and removed by the role %s', async (role) => {
    const [component, item] = [await componentId('Edge'), await itemId('grafana')];
    const body = { component_id: component, config_id: item, selector_id: 'manual' };
    const made = await link(as(role), body);
    expect([made.status, made.json]).toEqual([201, [expect.objectContaining(body)]]);
    expect((await link(as(role), body)).status).toBe(409);
    expect((await unlink(as(role), component, item)).json).toHaveLength(1);
    expect((await unlink(as(role), component, item)).json).toEqual([]);
  });

  it('cannot be removed unless a user created them', async () => {
    expect((await unlink(admin, payments, await itemId('payments-worker'))).json).toEqual([]);
  });

  it.each(['viewer', 'commander', 'responder'])('cannot be changed by the role %s', async (role) => {
    const body = { component_id: payments, config_id: await itemId('grafana'), selector_id: 'manual' };
    const refused = await link(as(role), body);
    expect([refused.status, refused.headers.get('x-rbac-object')]).toEqual([403, 'catalog']);
  });

  it('are soft-deleted with the component', async () => {
    const id = await componentId('reporting');
    const item = await itemId('grafana');
    await link(admin, { component_id: id, config_id: item, selector_id: 'manual' });
    await sample.changeRows({
      action: 'update',
      table: 'components',
      where: { id },
      set: { deleted_at: '2026-01-01T00:00:00Z' },
    });
    expect(await read(`config_component_relationships?component_id=eq.${id}&deleted_at=is.null`)).toEqual([]);
    expect(await read(`config_component_relationships?component_id=eq.${id}`)).toHaveLength(1);
  });
});
