import { describe, expect, it } from 'vitest';
import { distinguishingTags, locationOf } from '#contract/rules/locationTags.ts';

describe('the location of a resource', () => {
  it('has the namespace before the cluster, and no other tags', () => {
    expect(locationOf({ cluster: 'prod-eu-1', tier: '1', namespace: 'payments', zone: '' })).toEqual([
      'payments',
      'prod-eu-1',
    ]);
  });

  it('distinguishes the resource, or else its tags with their keys do', () => {
    expect(distinguishingTags({ tier: '1', account: 'meridian-prod' })).toEqual(['meridian-prod']);
    expect(distinguishingTags({ tier: '1', spot: 'true' })).toEqual(['tier: 1', 'spot: true']);
    expect(distinguishingTags({})).toEqual([]);
  });
});
