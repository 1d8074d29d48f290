import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let server: SampleForTests;
let client: SampleClient;
beforeAll(async () => {
  server = await startSampleForTests();
  client = new SampleClient(server, asPerson(server.accounts.at(-1)!));
});
afterAll(() => server.stop());

const read = async (query: string) => (await client.send(`/api/db/${query}`)).json;
/** Returns the first matching row, as the console reads it, from the production cluster or its account. */
const detailOf = async (name: string, type: string) => {
  const elsewhere = 'tags->>cluster.is.null,tags->>cluster.eq.prod-eu-1';
  const select = 'select=*,config_scrapers(id,name)';
  return (await read(`config_detail?name=eq.${name}&type=eq.${type}&or=(${elsewhere})&${select}`))[0];
};
const hoursSince = (time: string): number => (Date.now() - Date.parse(time)) / 3_600_000;

describe('the detail of an item', () => {
  it('counts changes, insights, relationships, checks, and recent playbook runs', async () => {
    const { summary, components } = await detailOf('payments-worker', 'Kubernetes::Deployment');
    expect(summary).toEqual({
      relationships: expect.any(Number),
      analysis: 2,
      changes: expect.any(Number),
      playbook_runs: 3,
      checks: 2,
    });
    expect(summary.relationships).toBeGreaterThan(3);
    expect(components).toBeNull();
  });

  it('lists its playbook runs with playbook and resource', async () => {
    const { id } = await detailOf('payments-worker', 'Kubernetes::Deployment');
    const embedded =
      'playbooks(id,name,title,spec,icon),component:components(id,name,icon),check:checks(id,name,icon),config:config_items(id,name,type,config_class)';
    const runs = await read(`playbook_runs?config_id=eq.${id}&order=created_at.desc&select=*,${embedded}`);
    expect(runs.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'failed',
      'completed',
      'completed',
    ]);
    expect(runs[0].playbooks).toMatchObject({ name: 'roll-back-release', title: 'Roll back a release' });
    expect(runs[1]).toMatchObject({
      playbooks: { name: 'restart-deployment', title: 'Restart a deployment' },
      config: { id, name: 'payments-worker' },
      component: null,
      check: null,
    });
  });

  it('names the components that contain it', async () => {
    const { id } = await detailOf('payments-worker', 'Kubernetes::Deployment');
    const components = 'components!config_component_relationships_component_id_fkey(id,icon,name)';
    expect(
      await read(`config_component_relationships?config_id=eq.${id}&select=${components}`),
    ).toContainEqual({
      components: { id: expect.any(String), icon: 'service', name: 'payments' },
    });
  });

  it('has properties of every kind: limits, bytes, percentages, money, links, and text', async () => {
    const { properties } = await detailOf('payments-worker', 'Kubernetes::Deployment');
    const named = (name: string) => properties.find((one: { name: string }) => one.name === name);
    expect(named('resources/memory')).toMatchObject({
      unit: 'bytes',
      value: expect.any(Number),
      max: 3 * 1024 ** 3,
    });
    expect(named('rollout/progress')).toMatchObject({ unit: 'percent', value: 50 });
    expect(named('budget/month')).toMatchObject({ type: 'currency', value: 450 });
    expect(named('links/runbook')).toMatchObject({ type: 'url', text: expect.stringMatching(/^https:/) });
    expect(named('links/dashboards').links).toHaveLength(2);
    expect(named('owner').text).toBe('Payments');
  });

  it('names its scraper and the last time the scraper saw it', async () => {
    const database = await detailOf('payments-db', 'AWS::RDS::DBInstance');
    expect(database.config_scrapers.name).toBe('aws-meridian-prod');
    expect(hoursSince(database.last_scraped_time)).toBeLessThan(1);
    const forgotten = await detailOf('identity-db', 'AWS::RDS::DBInstance');
    expect(hoursSince(forgotten.last_scraped_time)).toBeGreaterThan(1);
    expect(hoursSince(forgotten.last_scraped_time)).toBeLessThan(5);
  });

  it('gives the reason for its deletion when known', async () => {
    expect((await detailOf('payments-legacy', 'Kubernetes::Deployment')).delete_reason).toBe('DELETED_STALE');
    expect((await detailOf('checkout-v1', 'Kubernetes::Deployment')).delete_reason).toBeNull();
  });

  it.each([
    [
      'prod-eu-1-node-1',
      'Kubernetes::Node',
      ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'],
    ],
    ['prod-eu-1-node-1', 'Kubernetes::Node', ['kubernetes.io/os', 'kubernetes.io/arch']],
    ['payments-db', 'AWS::RDS::DBInstance', ['region', 'zone', 'vpc', 'subnet']],
    ['payments-worker', 'Kubernetes::Deployment', ['app.kubernetes.io/version', 'app.kubernetes.io/part-of']],
  ])('for %s, a %s, has the labels %j', async (name, type, labels) => {
    expect(Object.keys((await detailOf(name, type)).labels)).toEqual(expect.arrayContaining(labels));
  });
});

describe('the item tables', () => {
  it('can be paged by id with few columns', async () => {
    const select = 'id,type,status,health,labels,tags,cost_total_30d,deleted_at,updated_at';
    const seen: string[] = [];
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await read(`config_items?select=${select}&id=gt.${after}&order=id&limit=100`);
      seen.push(...page.map(({ id }: { id: string }) => id));
      if (page.length < 100) break;
      after = seen.at(-1)!;
    }
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toHaveLength((await read('config_items?select=id&limit=2000')).length);
  });

  it.each([
    'agents',
    'people',
    'config_types',
    'config_statuses',
    'config_tags',
    'config_labels',
    'config_names',
  ])('include %s, which a viewer may read', async (relation) => {
    expect((await read(`${relation}?limit=1`)).length).toBe(1);
  });
});
