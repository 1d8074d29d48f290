import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let client: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  client = new SampleClient(sample, asPerson(sample.account('editor')));
});
afterAll(() => sample.stop());

const read = async (query: string) => (await client.send(`/api/db/${query}`)).json;
const idOf = async (name: string): Promise<string> => (await read(`checks?name=eq.${name}&select=id`))[0].id;
const counted = async (query: string): Promise<number> => {
  const { headers } = await client.send(`/api/db/${query}`, { headers: { prefer: 'count=exact' } });
  return Number(headers.get('content-range')?.split('/')[1]);
};
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('a check in the data API', () => {
  it('includes its canary, its agent, and its components and items', async () => {
    const select =
      '*,canaries!checks_canary_id_fkey(id,name,source),agents!checks_agent_id_fkey(id,name),' +
      'components:check_component_relationships(components(id,name,icon)),' +
      'configs:check_config_relationships(configs(id,name,type))';
    const [check] = await read(`checks?id=eq.${await idOf('authorise-visa')}&select=${select}`);
    expect(check).toMatchObject({
      canaries: { name: 'card-authorisation', source: 'UI' },
      agents: { name: 'local' },
      components: [{ components: { name: 'payments', icon: 'service' } }],
    });
    expect(check.configs.map((one: { configs: { name: string } }) => one.configs.name).sort()).toEqual([
      'payments-api',
      'payments-ledger',
    ]);
    expect(check.spec.url).toBe('https://pay.meridian.example/v2/authorise/probe?scheme=visa');
    expect(Date.parse(check.next_runtime)).toBeGreaterThan(Date.parse(check.last_runtime));
  });

  it('has the canary specification with all its checks', async () => {
    const [canary] = await read('canaries?name=eq.payments&select=id,source,spec,name,namespace');
    expect(canary.spec.interval).toBe(30);
    expect(canary.spec.http.map(({ name }: { name: string }) => name)).toContain('payments-worker ready');
    expect(canary.spec.postgres[0].connection).toContain('payments-db');
  });

  it('can belong to an agent, be deleted, or have no runs', async () => {
    const agents = await read('checks?agent_id=neq.00000000-0000-0000-0000-000000000000&select=agent_id');
    expect(new Set(agents.map(({ agent_id }: { agent_id: string }) => agent_id)).size).toBe(2);
    expect(await counted('checks?deleted_at=not.is.null&select=id')).toBe(3);
    expect(await counted('checks?last_runtime=is.null&select=id')).toBe(3);
  });

  it('appears in the related views', async () => {
    const names = await read('check_names?select=name');
    expect(names.length).toBeGreaterThan(60);
    expect(names.map(({ name }: { name: string }) => name)).not.toContain('grafana signs in');
    const [component] = await read('components?name=eq.payments&select=id');
    expect((await read(`checks_by_component?component_id=eq.${component.id}`)).length).toBeGreaterThan(4);
    const [item] = await read('configs?name=eq.payments-db&type=eq.AWS::RDS::DBInstance&select=id');
    const watching = await read(`check_summary_for_config?config_id=eq.${item.id}&order=name`);
    expect(watching.map(({ name }: { name: string }) => name)).toEqual([
      'payments-db backup',
      'payments-db connections',
    ]);
    expect(watching[1].uptime.failed).toBeGreaterThan(10);
    expect(await read('check_labels?key=eq.scheme&value=eq.visa')).toHaveLength(1);
  });
});

describe('the history of a check', () => {
  it('has a run per minute for the last hours and fewer runs for a month', async () => {
    const runs = `check_statuses?check_id=eq.${await idOf('authorise-visa')}&select=time`;
    expect(await counted(`${runs}&time=gt.${hoursAgo(3)}`)).toBeGreaterThan(175);
    expect(await counted(`${runs}&time=gt.${hoursAgo(24)}`)).toBeLessThan(330);
    expect(await counted(`${runs}&time=gt.${hoursAgo(7 * 24)}`)).toBeGreaterThan(400);
    expect(await counted(`${runs}&time=lt.${hoursAgo(20 * 24)}`)).toBeGreaterThan(5);
  });

  it('is filtered by status and duration, newest first, in pages with a total', async () => {
    const runs = `check_statuses?check_id=eq.${await idOf('authorise-visa')}&time=gt.${hoursAgo(3)}&order=time.desc`;
    const failed = await read(`${runs}&status=eq.0&limit=50`);
    expect(failed[0]).toMatchObject({
      status: false,
      message: expect.any(String),
      error: expect.toSatisfy(isTextOrNull),
    });
    const times = failed.map(({ time }: { time: string }) => time);
    expect(times).toEqual([...times].sort().reverse());
    expect((await counted(`${runs}&status=eq.1`)) + (await counted(`${runs}&status=eq.false`))).toBe(
      await counted(runs),
    );
    const slow = await read(`${runs}&duration=gte.1000`);
    expect(slow.every(({ duration }: { duration: number }) => duration >= 1_000)).toBe(true);
    const texts = await read(`${runs}&select=message&limit=2000`);
    const messages = texts.map(({ message }: { message: string }) => message);
    expect(messages).toContain('503 Service Unavailable: upstream connection pool exhausted');
    expect(messages).toContain('200 OK, authorised in 2 steps');
  });

  it('of all checks can be paged by time', async () => {
    const seen: string[] = [];
    for (let after = hoursAgo(2); ; ) {
      const page = await read(
        `check_statuses?select=check_id,time&time=gt.${encodeURIComponent(after)}&order=time&limit=500`,
      );
      seen.push(...page.map((run: { check_id: string; time: string }) => `${run.time} ${run.check_id}`));
      if (page.length < 500) break;
      after = page.at(-1).time;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(1_000);
  });

  it('is the same for the same seed, and always ends at the current time', async () => {
    const later = await startSampleForTests({ now: new Date('2027-06-01T00:00:00Z') });
    try {
      const elsewhere = new SampleClient(later, asPerson(later.account('viewer')));
      const query = `/api/db/check_statuses?check_id=eq.${await idOf('authorise-visa')}&order=time.desc&limit=400&select=duration,message,status,time`;
      const [here, there] = [(await client.send(query)).json, (await elsewhere.send(query)).json];
      const withoutTime = (runs: ReadonlyArray<{ time: string }>) =>
        runs.map((run) => ({ ...run, time: '' }));
      expect(withoutTime(there)).toEqual(withoutTime(here));
      expect(there[0].time).toMatch(/^2027-05-31T23:59:[45]/);
    } finally {
      await later.stop();
    }
  });
});

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

describe('a write to the data API', () => {
  it('sets the transition time only when the status of a check changes', async () => {
    const id = await sample.insertCheck({ name: 'of a trigger' });
    const transition = async () =>
      (await read(`checks?id=eq.${id}&select=last_transition_time`))[0].last_transition_time;
    const before = await transition();
    await client.send(`/api/db/checks?id=eq.${id}`, { method: 'PATCH', body: { severity: 'low' } });
    expect(await transition()).toBe(before);
    await client.send(`/api/db/checks?id=eq.${id}`, { method: 'PATCH', body: { status: 'unhealthy' } });
    expect(Date.parse(await transition())).toBeGreaterThan(Date.parse(before));
  });

  it('deletes the checks of a deleted canary', async () => {
    const canary = { name: 'going', namespace: 'away' };
    const id = await sample.insertCheck({ name: 'goes along', canary });
    await client.send('/api/db/canaries?name=eq.going', { method: 'PATCH', body: { deleted_at: 'now()' } });
    expect((await read(`checks?id=eq.${id}&select=deleted_at`))[0].deleted_at).toEqual(expect.any(String));
  });
});
