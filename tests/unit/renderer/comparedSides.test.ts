import { describe, expect, it } from 'vitest';
import { sameResource } from '../../../src-renderer/areas/catalog/compare/sameResource.ts';
import { sideTitles } from '../../../src-renderer/areas/catalog/compare/sideTitles.ts';

const type = 'Kubernetes::Deployment';

const item = (id: string, namespace: string, cluster: string, name = 'ledger') => ({
  id,
  name,
  type,
  tags: { namespace, cluster },
});

const side = (values: object) => ({
  workspaceName: 'Production',
  item: item('1', 'payments', 'eu'),
  version: 'now',
  versions: [{ value: 'now', label: 'Now' }],
  ...values,
});

describe('the titles of two compared items', () => {
  it('name the workspace of each, and no version that both have', () => {
    const right = { workspaceName: 'Staging', item: item('2', 'payments', 'eu'), versions: [] };
    expect(sideTitles(side({}), side(right))).toEqual(['ledger · Production', 'ledger · Staging']);
  });

  it('differ for the same item in two workspaces, such as a server and its snapshot', () => {
    const right = { workspaceName: 'Snapshot', versions: [] };
    expect(sideTitles(side({}), side(right))).toEqual(['ledger · Production', 'ledger · Snapshot']);
  });

  it('are the names of items with different names in one workspace', () => {
    const right = { item: item('2', 'orders', 'us', 'basket') };
    expect(sideTitles(side({}), side(right))).toEqual(['ledger', 'basket']);
  });

  it('are the versions of one item', () => {
    const versions = [
      { value: 'now', label: 'Now' },
      { value: 'c1', label: 'Before 10:00' },
    ];
    expect(sideTitles(side({ versions }), side({ versions, version: 'c1' }))).toEqual([
      'Now',
      'Before 10:00',
    ]);
  });

  it('have ids if nothing else differs', () => {
    expect(sideTitles(side({}), side({ item: item('2', 'payments', 'eu') }))).toEqual([
      'ledger · 1',
      'ledger · 2',
    ]);
  });
});

describe('the same resource in another workspace', () => {
  const own = item('1', 'payments', 'eu');

  it('has the name, type and namespace', () => {
    const wanted = item('3', 'payments', 'staging');
    expect(sameResource([item('2', 'orders', 'staging'), wanted], own)).toBe(wanted);
  });

  it('may have another namespace if its name is unique', () => {
    const wanted = item('2', 'payments-staging', 'staging');
    expect(sameResource([wanted, item('3', 'payments', 'staging', 'ledger-2')], own)).toBe(wanted);
  });

  it('is not guessed among several', () => {
    expect(sameResource([item('2', 'payments', 'a'), item('3', 'payments', 'b')], own)).toBeUndefined();
    expect(sameResource([item('2', 'one', 'a'), item('3', 'two', 'b')], own)).toBeUndefined();
    expect(sameResource([{ ...item('2', 'payments', 'a'), type: 'Kubernetes::Pod' }], own)).toBeUndefined();
  });

  it('is the item itself in a snapshot, also among items of other clusters', () => {
    const others = [item('2', 'payments', 'us'), item('1', 'payments', 'eu')];
    expect(sameResource(others, own)).toBe(others[1]);
  });

  it('has the cluster if several have the namespace', () => {
    const wanted = item('3', 'payments', 'eu');
    expect(sameResource([item('2', 'payments', 'us'), wanted], own)).toBe(wanted);
  });
});
