import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPattern, filterParameter, labelColumn, quoteValue } from '#main/server/filters.ts';

describe('filters of the data API', () => {
  it.each([
    [[{ value: 'SUCCESS', state: 'exclude' }], '!SUCCESS'],
    [
      [
        { value: 'SyncAgents', state: 'include' },
        { value: 'PruneLogs', state: 'include' },
      ],
      'SyncAgents,PruneLogs',
    ],
    [[{ value: 'Kubernetes::Pod', state: 'exclude' }], '!Kubernetes::Pod'],
    [[], undefined],
  ] as const)('encode %j as %s', (choices, expected) => {
    expect(filterParameter(choices)).toBe(expected);
  });

  it('always quote a label key, because PostgREST misreads an unquoted key with dots', () => {
    expect(labelColumn('labels', 'app.kubernetes.io/name')).toBe('labels->>"app.kubernetes.io/name"');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say \\"hi\\""'],
    ['back\\slash', '"back\\\\slash"'],
    ['', '""'],
  ])('quote %j as %s', (value, expected) => {
    expect(quoteValue(value)).toBe(expected);
  });

  it('treat every character of a search literally except the asterisk', () => {
    expect(containsPattern('50%_a\\b')).toBe('*50\\%\\_a\\\\b*');
    expect(containsPattern('a*b')).toBe('*a_b*');
  });

  it('never let a quoted value end early', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const text = quoteValue(value);
        if (!text.startsWith('"')) return !/[,()"]/.test(text);
        const inner = text.slice(1, -1).replace(/\\[\\"]/g, '');
        return !inner.includes('"') && !inner.includes('\\');
      }),
    );
  });
});
