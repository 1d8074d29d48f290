import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string | null;
  readonly health: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly cost_total_30d: number | null;
  readonly deleted_at: string | null;
  readonly agent_id: string;
}

const localAgent = '00000000-0000-0000-0000-000000000000';
const columns = 'id,name,type,status,health,labels,tags,cost_total_30d,deleted_at,agent_id';

let sample: SampleForTests;
let client: SampleClient;
let items: Item[];

async function readAll(): Promise<Item[]> {
  const read: Item[] = [];
  for (;;) {
    const after = read.at(-1)?.id ?? localAgent;
    const query = `select=${columns}&id=gt.${after}&order=id&limit=2000`;
    const page: Item[] = (await client.send(`/api/db/config_items?${query}`)).json;
    read.push(...page);
    if (page.length < 2_000) return read;
  }
}

beforeAll(async () => {
  sample = await startSampleForTests({ scale: 'team' });
  client = new SampleClient(sample, asPerson(sample.account('admin')));
  items = await readAll();
}, 180_000);
afterAll(() => sample.stop());

const share = (matches: (item: Item) => boolean): number => items.filter(matches).length / items.length;

describe('the team-size sample', () => {
  it('has ten thousand items of over a hundred types; few types have most items', () => {
    expect(items).toHaveLength(10_000);
    const counts = Object.values(Object.groupBy(items, ({ type }) => type)).map(
      (group) => group?.length ?? 0,
    );
    counts.sort((a, b) => b - a);
    expect(counts.length).toBeGreaterThan(110);
    expect(counts[0]).toBeGreaterThan(2_000);
    expect(counts.slice(0, 5).reduce((sum, count) => sum + count)).toBeGreaterThan(5_000);
    expect(counts.at(-40)).toBeLessThan(40);
    const providers = new Set(items.map(({ type }) => type.split('::')[0]));
    expect(providers.size).toBeGreaterThan(8);
  });

  it('is mostly healthy', () => {
    expect(share(({ health }) => health === 'healthy')).toBeGreaterThan(0.5);
    expect(share(({ health }) => health === 'unhealthy')).toBeGreaterThan(0.01);
    expect(share(({ health }) => health === 'unhealthy')).toBeLessThan(0.1);
    expect(share(({ status }) => status === null)).toBeGreaterThan(0.05);
  });

  it('has two percent deleted items, a few agent items, and some costs', () => {
    expect(share(({ deleted_at }) => deleted_at !== null)).toBeCloseTo(0.02, 2);
    expect(share(({ agent_id }) => agent_id !== localAgent)).toBeCloseTo(0.015, 2);
    const paid = share(({ cost_total_30d }) => cost_total_30d !== null);
    expect(paid).toBeGreaterThan(0.05);
    expect(paid).toBeLessThan(0.5);
  });

  it('has labels with dots and slashes, tags, and long or non-Latin names', () => {
    const labels = new Set(items.flatMap((item) => Object.keys(item.labels)));
    expect(labels).toContain('app.kubernetes.io/name');
    expect(labels).toContain('topology.kubernetes.io/zone');
    const tags = new Set(items.flatMap((item) => Object.keys(item.tags)));
    expect(tags).toEqual(new Set(['cluster', 'namespace', 'account', 'region']));
    expect(items.some(({ name }) => name.length > 120)).toBe(true);
    expect(items.some(({ name }) => /[^ -~]/.test(name))).toBe(true);
  });

  it('includes the demo data, and has documents of realistic size', async () => {
    const worker = items.find(({ status }) => status === 'Rollout Failed');
    expect(worker).toBeDefined();
    const { json } = await client.send(
      '/api/db/config_items?select=config&type=eq.Kubernetes::Pod&limit=200',
    );
    const sizes = json.map(({ config }: { config: object }) => JSON.stringify(config).length);
    const mean = sizes.reduce((sum: number, size: number) => sum + size, 0) / sizes.length;
    expect(mean).toBeGreaterThan(1_000);
    expect(mean).toBeLessThan(6_000);
    expect(JSON.stringify(json)).not.toContain('$document');
  });

  it('has a hundred thousand changes, most of them recent and on few items', async () => {
    const { headers } = await client.send('/api/db/config_changes?select=id&limit=1', {
      headers: { prefer: 'count=exact' },
    });
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThan(100_000);
    const changesOf = async (since: string) =>
      (
        await client.send('/api/catalog/summary', { method: 'POST', body: { changes: { since } } })
      ).json.reduce((sum: number, row: { changes: number }) => sum + row.changes, 0);
    expect(await changesOf('7d')).toBeGreaterThan((await changesOf('30d')) / 3);
    const most = await client.send('/api/db/configs?select=changes&order=changes.desc.nullslast&limit=1');
    expect(most.json[0].changes).toBeGreaterThan(100);
  });

  it('includes every item in configs', async () => {
    const { headers } = await client.send('/api/db/configs?select=id&limit=1', {
      headers: { prefer: 'count=exact' },
    });
    expect(headers.get('content-range')).toBe('0-0/10000');
  });

  it('has a thousand checks with hourly runs, two percent of which fail', async () => {
    const total = async (query: string) => {
      const { headers } = await client.send(`/api/db/${query}`, { headers: { prefer: 'count=exact' } });
      return Number(headers.get('content-range')?.split('/')[1]);
    };
    expect(await total('checks?select=id&limit=1')).toBe(1_000);
    const { json } = await client.send('/api/canary/api/summary');
    const checks: ReadonlyArray<{ status?: string; name: string; id: string }> = json.checks_summary;
    expect(checks.length).toBe(await total('checks?select=id&deleted_at=is.null&limit=1'));
    const red = checks.filter(({ status }) => status === 'unhealthy');
    expect(red.length).toBeGreaterThan(20);
    expect(red.length).toBeLessThan(80);
    expect(checks.some(({ name }) => name.split('/').length === 3)).toBe(true);
    const last = checks.at(-1)?.id;
    const hours = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString();
    expect(await total(`check_statuses?select=time&check_id=eq.${last}&time=gt.${hours}&limit=1`)).toBe(168);
    expect(await total(`check_statuses?select=time&check_id=eq.${last}&limit=1`)).toBe(191);
  });

  it('has check histories that match the current status since its last transition', async () => {
    const { json } = await client.send(
      '/api/db/checks?status=eq.unhealthy&deleted_at=is.null&order=id.desc&limit=8&select=id,last_runtime,last_transition_time',
    );
    for (const { id, last_runtime, last_transition_time } of json) {
      const since = encodeURIComponent(last_transition_time);
      const path = `/api/db/check_statuses?check_id=eq.${id}&time=gte.${since}&order=time.desc`;
      const runs: ReadonlyArray<{ status: boolean; time: string }> = (await client.send(path)).json;
      expect(runs[0]?.time).toBe(last_runtime);
      expect(runs.every(({ status }) => !status)).toBe(true);
    }
  });

  it('adds twenty thousand job histories to the demo without changing the demo', async () => {
    const total = async (query: string) => {
      const { headers } = await client.send(`/api/db/${query}`, { headers: { prefer: 'count=exact' } });
      return Number(headers.get('content-range')?.split('/')[1]);
    };
    expect(await total('job_histories?select=id&limit=1')).toBeGreaterThan(20_000);
    expect(await total('job_histories?select=id&status=eq.RUNNING&limit=1')).toBeLessThan(50);
    const { json } = await client.send('/api/db/config_scrapers_with_status?select=name,job_status&order=id');
    expect(json.length).toBeGreaterThan(30);
    expect(json).toContainEqual({ name: 'payments-database', job_status: 'FAILED' });
    expect(await total('identities?select=id&limit=1')).toBeGreaterThan(60);
  });

  it('adds four hundred incidents to the demo, most of them closed', async () => {
    const total = async (query: string) => {
      const { headers } = await client.send(`/api/db/${query}`, { headers: { prefer: 'count=exact' } });
      return Number(headers.get('content-range')?.split('/')[1]);
    };
    const all = await total('incident_summary?select=id&limit=1');
    expect(all).toBeGreaterThan(400);
    expect(await total('incidents?select=id&status=eq.closed&limit=1')).toBeGreaterThan(all / 2);
    expect(await total('incidents?select=id&status=eq.open&limit=1')).toBeGreaterThan(20);
    const { json } = await client.send(
      '/api/db/incident_histories?select=created_at,incidents(created_at)&type=eq.incident.status_updated&limit=50',
    );
    for (const { created_at, incidents } of json) expect(created_at >= incidents.created_at).toBe(true);
    expect((await client.send('/api/db/incidents?select=title&incident_id=eq.INC-142')).json).toEqual([
      { title: 'Card authorisations failing' },
    ]);
  });

  it('adds five hundred components to the demo in four levels', async () => {
    interface Component {
      readonly name: string;
      readonly health: string;
      readonly properties?: unknown;
      readonly summary: { readonly checks?: object; readonly insights?: object };
      readonly components?: readonly Component[];
    }
    const { json } = await client.send('/api/canary/api/topology?depth=20&labels=environment=live');
    const levelsOf = (all: readonly Component[]): number =>
      all.length === 0 ? 0 : 1 + Math.max(...all.map(({ components = [] }) => levelsOf(components)));
    const count = (all: readonly Component[]): number =>
      all.reduce((sum, { components = [] }) => sum + 1 + count(components), 0);
    const own = json.components.filter(({ external_id }: { external_id: string }) =>
      external_id.startsWith('bulk/'),
    );
    expect(levelsOf(own)).toBe(4);
    expect(count(own)).toBeGreaterThanOrEqual(500);
    expect(own.every(({ properties }: Component) => Array.isArray(properties))).toBe(true);
    expect(own.filter(({ health }: Component) => health === 'healthy').length).toBeGreaterThan(0);
    expect(own.filter(({ health }: Component) => health !== 'healthy').length).toBeGreaterThan(0);
    for (const figure of ['checks', 'insights'] as const)
      expect(own.filter(({ summary }: Component) => figure in summary).length).toBeGreaterThan(5);
    expect(json.teams.length).toBeGreaterThan(5);
  });

  it('adds twenty thousand notifications of a month by thirty rules, and silences', async () => {
    const total = async (query: string) => {
      const { headers } = await client.send(`/api/db/${query}`, { headers: { prefer: 'count=exact' } });
      return Number(headers.get('content-range')?.split('/')[1]);
    };
    const sent = 'notification_send_history_summary?select=id&limit=1';
    expect(await total(sent)).toBeGreaterThan(20_000);
    const month = new Date(Date.now() - 30.1 * 24 * 3_600_000).toISOString();
    expect(await total(`${sent}&created_at=lt.${month}`)).toBe(0);
    for (const kind of ['config', 'check', 'component'])
      expect(await total(`${sent}&resource_type.filter=${kind}`), kind).toBeGreaterThan(2_000);
    for (const status of ['sent', 'error', 'silenced', 'repeat-interval'])
      expect(await total(`${sent}&status.filter=${status}`), status).toBeGreaterThan(1_000);
    expect(await total('notifications_summary?select=id&limit=1')).toBeGreaterThan(80);
    expect(await total('notification_silences?select=id&limit=1')).toBeGreaterThan(70);
  });

  it('has connections, permissions, and topologies with label texts', async () => {
    const rows = async (query: string): Promise<ReadonlyArray<Record<string, unknown>>> =>
      (await client.send(`/api/db/${query}`)).json;
    const connections = await rows('connections?select=type,namespace,username,url&deleted_at=is.null');
    expect(connections.length).toBeGreaterThan(60);
    expect(new Set(connections.map(({ type }) => type))).toContain('aws');
    const permissions = await rows(
      'permissions?select=action,team:team_id(name),connection:connection_id(name)',
    );
    expect(permissions.length).toBeGreaterThan(50);
    expect(permissions.filter(({ connection }) => connection !== null).length).toBeGreaterThan(10);
    const labels = (await rows('topologies?select=labels')).map((row) => row.labels);
    const written = labels.filter((one): one is string => typeof one === 'string');
    expect(written).toHaveLength(3);
    expect(JSON.parse(written[0] ?? '')).toEqual({ team: expect.any(String) });
  });
});
