import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { columnChoicesOf } from '#main/cache/columnChoices.ts';
import { compileColumn, findProblemOfPath, readConfiguration } from '#main/cache/ownValues.ts';

describe('the values that an item offers for columns', () => {
  it('are its labels, its tags and the paths of its single values, with their likely types', () => {
    const document = {
      spec: { replicas: 3, paused: false, none: null, list: [{ image: 'a:1' }, { image: 'b:2' }], empty: {} },
      at: '2026-02-01T10:00:00Z',
      memory: '128Mi',
    };
    expect(columnChoicesOf({ app: 'pay' }, { zone: '7' }, document)).toEqual([
      { source: 'label', key: 'app', type: 'text', value: 'pay' },
      { source: 'tag', key: 'zone', type: 'number', value: '7' },
      { source: 'path', key: '$.spec.replicas', type: 'number', value: '3' },
      { source: 'path', key: '$.spec.paused', type: 'text', value: 'false' },
      { source: 'path', key: '$.spec.list[*].image', type: 'text', value: 'a:1' },
      { source: 'path', key: '$.at', type: 'time', value: '2026-02-01T10:00:00Z' },
      { source: 'path', key: '$.memory', type: 'bytes', value: '128Mi' },
    ]);
  });

  it.each(['a.b/c', "it's", 'say "no"', 'back\\slash', 'line\nbreak', 'tab\t', '', 'ünï', '10', '$', '@'])(
    'have a path that finds the name %j again',
    (name) => {
      const document = { inside: { [name]: 'found' } };
      const [choice] = columnChoicesOf({}, {}, document);
      expect(findProblemOfPath(choice?.key ?? '')).toBeNull();
      const read = compileColumn({ source: 'path', key: choice?.key ?? '', type: 'text' });
      const configuration = readConfiguration(deflateSync(JSON.stringify(document)), false);
      expect(read?.({ labels: {}, tags: {}, configuration })?.text).toBe('found');
    },
  );

  it('do not contain paths that are longer than a column can store', () => {
    expect(columnChoicesOf({}, {}, { ['x'.repeat(600)]: 1, short: 2 }).map(({ key }) => key)).toEqual([
      '$.short',
    ]);
  });

  it('are at most 1,000 paths', () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, at]));
    expect(columnChoicesOf({}, {}, many)).toHaveLength(1_000);
  });
});
