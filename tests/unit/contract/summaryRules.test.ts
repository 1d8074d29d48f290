import { describe, expect, it } from 'vitest';
import { canServerCount } from '#contract/rules/catalogSummary.ts';

const nothing = { include: [], exclude: [] };

describe('the server’s summary counts', () => {
  it.each([
    ['types', ['type']],
    ['providers', ['config_class', 'type']],
    ['tags with a plain name', ['cluster__tag', 'cost_center__tag', 'type']],
  ])('can be grouped by %s', (_what, groupBy) => {
    expect(canServerCount({ filter: { labels: nothing, status: nothing, health: nothing }, groupBy })).toBe(
      true,
    );
  });

  it.each([
    ['has a dash', 'kube-cluster'],
    ['has uppercase letters', 'Cluster'],
    ['has dots and slashes', 'app.kubernetes.io/name'],
    ['begins with a digit', '2nd'],
    ['contains a quote', "o'clock"],
    ['is longer than 63 characters', 'a'.repeat(64)],
    ['is the name of a column', 'status'],
    ['is named type', 'type'],
    ['is an SQL keyword', 'group'],
    ['is empty', ''],
  ])('cannot be grouped by a tag that %s', (_what, tag) => {
    expect(canServerCount({ filter: {}, groupBy: ['type', `${tag}__tag`] })).toBe(false);
  });

  it.each(['labels', 'status', 'health'])('cannot be filtered by %s', (name) => {
    const groupBy = ['type'];
    for (const choice of [
      { include: ['x'], exclude: [] },
      { include: [], exclude: ['x'] },
    ])
      expect(canServerCount({ filter: { [name]: choice }, groupBy })).toBe(false);
  });
});
