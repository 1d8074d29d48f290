import { describe, expect, it } from 'vitest';
import { serverCounts } from '../../../src-preload/contract/rules/catalogSummary.ts';

const nothing = { include: [], exclude: [] };

describe('the server’s summary counts', () => {
  it.each([
    ['types', ['type']],
    ['providers', ['config_class', 'type']],
    ['tags with a plain name', ['cluster__tag', 'cost_center__tag', 'type']],
  ])('can be grouped by %s', (_what, groupBy) => {
    expect(serverCounts({ filter: { labels: nothing, status: nothing, health: nothing }, groupBy })).toBe(
      true,
    );
  });

  it.each([
    ['has a dash', 'kube-cluster'],
    ['has capitals', 'Cluster'],
    ['has dots and slashes', 'app.kubernetes.io/name'],
    ['begins with a digit', '2nd'],
    ['holds a quote', "o'clock"],
    ['is longer than a name of its database', 'a'.repeat(64)],
    ['is the name of a column', 'status'],
    ['is what types are called', 'type'],
    ['is a word of SQL', 'group'],
    ['is empty', ''],
  ])('cannot be grouped by a tag that %s', (_what, tag) => {
    expect(serverCounts({ filter: {}, groupBy: ['type', `${tag}__tag`] })).toBe(false);
  });

  it.each(['labels', 'status', 'health'])('cannot be filtered by %s', (name) => {
    const groupBy = ['type'];
    for (const choice of [
      { include: ['x'], exclude: [] },
      { include: [], exclude: ['x'] },
    ])
      expect(serverCounts({ filter: { [name]: choice }, groupBy })).toBe(false);
  });
});
