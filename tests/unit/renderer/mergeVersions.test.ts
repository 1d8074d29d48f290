import { describe, expect, it } from 'vitest';
import { isClash, mergeVersions } from '#parts/resource/mergeVersions.ts';

const base = {
  name: 'pods',
  spec: { schedule: '@every 10m', kubernetes: [{ clusterName: 'eu', watch: false }] },
};
const withSpec = (change: object) => ({ ...base, spec: { ...base.spec, ...change } });

describe('two versions of a record', () => {
  it('have a value that only the other user changed from the other version', () => {
    const mine = withSpec({ kubernetes: [{ clusterName: 'us', watch: false }] });
    const theirs = withSpec({ schedule: '@every 1h' });
    const { merged, changes } = mergeVersions(base, mine, theirs);
    expect(merged).toEqual({
      name: 'pods',
      spec: { schedule: '@every 1h', kubernetes: [{ clusterName: 'us', watch: false }] },
    });
    expect(changes).toEqual([
      {
        path: 'spec.schedule',
        changedBy: 'them',
        base: '@every 10m',
        mine: '@every 10m',
        theirs: '@every 1h',
      },
      { path: 'spec.kubernetes.0.clusterName', changedBy: 'me', base: 'eu', mine: 'us', theirs: 'eu' },
    ]);
    expect(changes.some(isClash)).toBe(false);
  });

  it('clash in a value that both changed, which becomes mine', () => {
    const { merged, changes } = mergeVersions(
      base,
      withSpec({ schedule: '@daily' }),
      withSpec({ schedule: '@hourly' }),
    );
    expect(merged).toEqual(withSpec({ schedule: '@daily' }));
    expect(changes).toMatchObject([{ path: 'spec.schedule', changedBy: 'both' }]);
    expect(changes.some(isClash)).toBe(true);
  });

  it('do not clash in a value that both changed to the same', () => {
    const same = withSpec({ schedule: '@daily' });
    const { merged, changes } = mergeVersions(base, same, { ...same });
    expect(merged).toEqual(same);
    expect(changes.map(({ changedBy }) => changedBy)).toEqual(['both']);
    expect(changes.some(isClash)).toBe(false);
  });

  it('keep deletions and additions of both', () => {
    const { merged } = mergeVersions(
      { labels: { a: '1', b: '2' } },
      { labels: { b: '2', c: '3' } },
      { labels: { a: '1', b: '2', d: '4' } },
    );
    expect(merged).toEqual({ labels: { b: '2', c: '3', d: '4' } });
  });

  it('clash in lists of different lengths as a whole', () => {
    const { merged, changes } = mergeVersions({ events: ['a'] }, { events: ['a', 'b'] }, { events: [] });
    expect(merged).toEqual({ events: ['a', 'b'] });
    expect(changes).toMatchObject([{ path: 'events', changedBy: 'both' }]);
  });
});
