import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let client: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  client = new SampleClient(sample, asPerson(sample.account('viewer')));
});
afterAll(() => sample.stop());

interface Found {
  readonly id: string;
  readonly name: string;
  readonly namespace: string;
  readonly type: string;
  readonly agent: string;
  readonly tags?: Readonly<Record<string, string>>;
}
const search = (body: unknown) =>
  client.send('/api/resources/search', { method: 'POST', body: body as object });
const configs = async (selector: object, more: object = {}): Promise<readonly Found[]> =>
  (await search({ configs: [selector], ...more })).json.configs ?? [];

describe('the resource search of the sample', () => {
  it('finds resources by the start of a name or tag value, in any case', async () => {
    const found = await configs({ search: 'PAYMENTS-W' });
    expect(found.map(({ name }) => name)).toContain('payments-worker');
    expect(
      found.every(({ name, tags = {} }) =>
        [name, ...Object.values(tags)].some((one) => /^payments-w/i.test(one)),
      ),
    ).toBe(true);
    expect(await configs({ search: 'ayments' })).toEqual([]);
    expect(found[0]).toMatchObject({
      agent: expect.any(String),
      namespace: expect.any(String),
      type: expect.any(String),
    });
  });

  it('returns a group for each kind with results', async () => {
    const { json } = await search({
      checks: [{ search: 'l' }],
      components: [{ search: 'l' }],
      configs: [{ search: 'zzz' }],
    });
    expect(Object.keys(json).toSorted()).toEqual(['checks', 'components']);
    expect(json.components[0].tags).toMatchObject({ environment: 'live' });
  });

  it.each([
    {},
    { configs: [{}] },
    { configs: [] },
    { configs: null },
    { configs: [{ limit: 5, cache: 'no-cache' }] },
  ])('returns nothing for %j', async (body) => {
    const { status, json } = await search(body);
    expect([status, json]).toEqual([200, {}]);
  });

  it('finds resources by id, type, tag, and words of keys and values', async () => {
    const [worker] = await configs({ search: 'name=payments-worker type=Kubernetes::Deployment' });
    expect(worker).toMatchObject({ name: 'payments-worker', type: 'Kubernetes::Deployment' });
    expect(await configs({ id: worker?.id })).toEqual([worker]);
    const typed = await configs({ types: ['AWS::RDS::DBInstance'] });
    expect(new Set(typed.map(({ type }) => type))).toEqual(new Set(['AWS::RDS::DBInstance']));
    const [key, value] = Object.entries(worker?.tags ?? {})[0] ?? [];
    const tagged = await configs({ tagSelector: `${key} in (${value},none)`, agent: 'all' });
    expect(tagged.every(({ tags }) => tags?.[key ?? ''] === value)).toBe(true);
    expect(tagged.length).toBeGreaterThan(1);
    expect(await configs({ tagSelector: `!${key}`, id: worker?.id })).toEqual([]);
    const status = await configs({ types: ['Kubernetes::Deployment'], statuses: ['!Running'] });
    expect(status.map(({ name }) => name)).toContain('payments-worker');
  });

  it('applies the limit, excludes deleted resources, and filters by agent', async () => {
    expect(await configs({ types: ['Kubernetes::*'] }, { limit: 3 })).toHaveLength(3);
    expect((await configs({ types: ['Kubernetes::*'] })).length).toBeLessThanOrEqual(100);
    const all = await configs({ types: ['Kubernetes::*'], includeDeleted: true, limit: 2_000 });
    const present = await configs({ types: ['Kubernetes::*'], limit: 2_000 });
    expect(all.length).toBeGreaterThan(present.length);
    const local = await configs({ types: ['Kubernetes::*'], agent: 'self', limit: 2_000 });
    expect(local.length).toBeLessThan(present.length);
    expect(new Set(local.map(({ agent }) => agent))).toEqual(
      new Set(['00000000-0000-0000-0000-000000000000']),
    );
  });

  it.each([
    [{ tagSelector: 'a in (' }, /^failed to parse tag selector: unable to parse requirement/],
    [{ fieldSelector: 'secret=1' }, /^failed to parse field selector/],
  ])('returns an error for %j', async (selector, error) => {
    const { status, json } = await search({ configs: [selector] });
    expect([status, json.error]).toEqual([400, expect.stringMatching(error)]);
  });

  it('excludes hidden types', async () => {
    await sample.hide({ type: 'Kubernetes::Deployment', role: 'viewer' });
    expect(await configs({ types: ['Kubernetes::Deployment'] })).toEqual([]);
    await sample.showAll();
  });
});
