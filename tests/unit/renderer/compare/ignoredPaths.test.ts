import fc from 'fast-check';
import { compile } from 'json-p3';
import { describe, expect, it } from 'vitest';
import { parseExact } from '#contract/rules/exactJson.ts';
import { defaultIgnoredPaths, maxIgnoredPathLength, maxIgnoredPaths } from '#contract/rules/ignoredPaths.ts';
import {
  compilePaths,
  findPathProblem,
  withoutIgnored,
} from '../../../../src-renderer/parts/compare/ignoredPaths.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const without = (document: unknown, ...paths: string[]) =>
  withoutIgnored(document, compilePaths(paths).compiled);

const keys = fc.constantFrom('a', 'b', 'c', '__proto__', 'with space');
const documents = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 3 }),
    fc.string({ maxLength: 2 }),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const segment = fc.oneof(
  keys.map((key) => `['${key}']`),
  fc.constant('[*]'),
  keys.map((key) => `..['${key}']`),
  fc.constant('..[*]'),
  fc.constant("['a','b']"),
  fc.integer({ min: 0, max: 2 }).map((index) => `[${index}]`),
);
const paths = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `$${segments.join('')}`);

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Removes what a path selects by the library alone. */
function removeByQuery(document: Json, path: string): Json {
  const selected = new Set(
    compile(path)
      .query(document)
      .locations()
      .map((location) => JSON.stringify(location)),
  );
  type Location = readonly (string | number)[];
  const isSelected = (location: Location) => selected.has(JSON.stringify(location));
  const clean = (value: Json, at: Location): Json => {
    if (Array.isArray(value))
      return value.flatMap((child, index) =>
        isSelected([...at, index]) ? [] : [clean(child, [...at, index])],
      );
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !isSelected([...at, key]))
        .map(([key, child]) => [key, clean(child, [...at, key]), child] as const)
        // What contained only removed values is removed, too.
        .filter(([, cleaned, child]) => !isEmpty(cleaned) || isEmpty(child))
        .map(([key, cleaned]) => [key, cleaned]),
    );
  };
  return clean(document, []);
}

describe('the ignored paths of a comparison', () => {
  it('removes values by key, in lists, and at any depth', () => {
    const document = {
      metadata: { uid: 'a', name: 'b' },
      items: [{ uid: 'c', spec: { uid: 'd', replicas: 1 } }],
    };
    expect(without(document, '$.metadata.uid')).toEqual({
      items: document.items,
      metadata: { name: 'b' },
    });
    expect(without(document, '$..uid')).toEqual({
      items: [{ spec: { replicas: 1 } }],
      metadata: { name: 'b' },
    });
    expect(without(document, '$.items[*].spec')).toEqual({ ...document, items: [{ uid: 'c' }] });
    expect(without({ metadata: { uid: 'a' }, list: [{ uid: 'b' }] }, '$..uid')).toEqual({ list: [{}] });
  });

  it('removes values by filters and indexes', () => {
    const document = { containers: [{ name: 'api' }, { name: 'istio-proxy' }], args: ['a', 'b'] };
    expect(without(document, "$.containers[?@.name == 'istio-proxy']", '$.args[0]')).toEqual({
      args: ['b'],
      containers: [{ name: 'api' }],
    });
  });

  it('removes the same values as the JSONPath library, for any document and path', () => {
    fc.assert(
      fc.property(documents, paths, (document, path) => {
        expect(without(document, path)).toEqual(removeByQuery(document, path));
      }),
      { numRuns: 1_000 },
    );
  });

  it('sorts the keys, so that the order of the server does not matter', () => {
    expect(JSON.stringify(without({ b: 1, a: { d: 1, c: 2 } }))).toBe('{"a":{"c":2,"d":1},"b":1}');
  });

  it('leaves the document of the caller unchanged', () => {
    const document = { b: { uid: 1 }, a: [1] };
    without(document, '$.b.uid', '$.a[*]');
    expect(document).toEqual({ b: { uid: 1 }, a: [1] });
  });

  it('keeps the digits of numbers that JavaScript would round', () => {
    const document = parseExact('{"serial": 12345678901234567890, "uid": 1}');
    expect(JSON.stringify(without(document, '$.uid'))).toContain('12345678901234567890');
  });

  it('removes numbers that JavaScript would round', () => {
    expect(without(parseExact('{"serial": 12345678901234567890}'), '$.serial')).toEqual({});
  });

  it('compares numbers and names of filters by their values', () => {
    const document = parseExact('{"list": [{"v": 1.50}, {"v": 2}], "b": 1, "10": {"v": 1}, "2": {"v": 1}}');
    const left = without(document, '$.list[?@.v == 1.5]', '$[?@.v == 1]');
    expect(JSON.stringify(left)).toBe('{"b":1,"list":[{"v":2}]}');
  });

  it('reaches values of deep documents', () => {
    const deep = (depth: number): object => (depth === 0 ? { uid: 1, kept: 2 } : { a: deep(depth - 1) });
    expect(JSON.stringify(without(deep(800), '$..uid', '$..[?@.x == 1]', '$..a..a..a..zz'))).not.toContain(
      'uid',
    );
  });

  it('skips invalid paths, and counts them', () => {
    const { compiled, invalid } = compilePaths(['$.a', '$[', 'metadata.uid']);
    expect(withoutIgnored({ a: 1, b: 2 }, compiled)).toEqual({ b: 2 });
    expect(invalid).toBe(2);
  });

  it('skips empty paths', () => {
    expect(without({ a: 1 }, '', '  ')).toEqual({ a: 1 });
  });

  it('does not remove the whole document', () => {
    expect(without({ a: 1 }, '$')).toEqual({ a: 1 });
  });

  it('names the first invalid path with the reason', () => {
    expect(findPathProblem(['$.a', 'metadata.uid', '$['])).toMatchObject({ path: 'metadata.uid' });
    expect(findPathProblem(['$.a', ''])).toBeUndefined();
  });

  it('has defaults that are paths and that fit into the preferences', () => {
    expect(findPathProblem(defaultIgnoredPaths)).toBeUndefined();
    expect(defaultIgnoredPaths.length).toBeLessThan(maxIgnoredPaths);
    for (const { length } of defaultIgnoredPaths) expect(length).toBeLessThan(maxIgnoredPathLength);
  });
});
