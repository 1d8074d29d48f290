import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExact } from '#contract/rules/exactJson.ts';
import {
  type ListedDifference,
  maxValueLength,
} from '../../../../src-renderer/parts/compare/compareMessages.ts';
import {
  type Difference,
  differences,
  formatPath,
  toJsonPath,
} from '../../../../src-renderer/parts/compare/differences.ts';
import {
  maxDifferences,
  prepareDocuments,
  reportDifferences,
} from '../../../../src-renderer/parts/compare/documentDifferences.ts';
import { compilePaths, withoutIgnored } from '../../../../src-renderer/parts/compare/ignoredPaths.ts';
import { readableValues } from '../../../../src-renderer/parts/compare/readableValue.ts';

const compare = (left: unknown, right: unknown): readonly Difference[] => [...differences(left, right)];
const summary = (left: unknown, right: unknown) =>
  compare(left, right).map(({ path, kind, left: before, right: after }) =>
    [formatPath(path), kind, before, after].filter((part) => part !== undefined),
  );

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('', 'x', 'y'),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value'), { maxKeys: 3 }),
  ),
})).value;
/** Documents without lists, whose paths a test can follow. */
const objects = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

function apply(left: Json, found: readonly Difference[]): Json {
  const root = { document: structuredClone(left) };
  for (const { path, kind, right } of found) {
    const steps = ['document', ...path.map(String)];
    const last = steps.pop() ?? '';
    const parent = steps.reduce<Record<string, unknown>>(
      (at, step) => at[step] as Record<string, unknown>,
      root as Record<string, unknown>,
    );
    if (kind === 'removed') delete parent[last];
    else parent[last] = JSON.parse(right ?? '');
  }
  return root.document;
}

describe('the differences of two documents', () => {
  it('names changed, added and removed values by their paths', () => {
    expect(
      summary(
        { spec: { replicas: 3, paused: false, 'a b': 1 } },
        { spec: { replicas: 6, 'a b': 2, strategy: { type: 'Recreate' } } },
      ),
    ).toEqual([
      ['spec.replicas', 'changed', '3', '6'],
      ['spec.paused', 'removed', 'false'],
      ['spec["a b"]', 'changed', '1', '2'],
      ['spec.strategy', 'added', '{"type":"Recreate"}'],
    ]);
  });

  it('matches the entries of lists by name, whatever their order', () => {
    const [api, proxy] = [
      { name: 'api', image: 'a:1' },
      { name: 'proxy', image: 'p:1' },
    ];
    expect(summary([api, proxy], [proxy, { ...api, image: 'a:2' }])).toEqual([
      ['[api].image', 'changed', '"a:1"', '"a:2"'],
    ]);
    expect(summary([api], [api, proxy])).toEqual([['[proxy]', 'added', '{"name":"proxy","image":"p:1"}']]);
  });

  it('finds an inserted entry of a list without names, and compares those that take the place of another', () => {
    expect(summary(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual([['[1]', 'added', '"x"']]);
    expect(summary([{ v: 1 }, { v: 2 }], [{ v: 1 }, { v: 3 }])).toEqual([['[1].v', 'changed', '2', '3']]);
    expect(summary(['a', 'b'], ['b'])).toEqual([['[0]', 'removed', '"a"']]);
  });

  it('compares lists by position when two entries have the same name', () => {
    const twice = [
      { name: 'a', v: 1 },
      { name: 'a', v: 2 },
    ];
    expect(summary(twice, [twice[0], { name: 'a', v: 3 }])).toEqual([['[1].v', 'changed', '2', '3']]);
  });

  it('distinguishes a value from its text, an empty list, and no value', () => {
    expect(summary({ a: 1 }, { a: '1' })).toEqual([['a', 'changed', '1', '"1"']]);
    expect(summary({ a: [] }, { a: {} })).toEqual([['a', 'changed', '[]', '{}']]);
    expect(summary({ a: null }, {})).toEqual([['a', 'removed', 'null']]);
  });

  it('compares numbers by their value, and with all digits', () => {
    expect(compare(parseExact('{"a": 1.50}'), parseExact('{"a": 1.5}'))).toEqual([]);
    const [left, right] = ['12345678901234567890', '12345678901234567891'].map((digits) =>
      parseExact(digits),
    );
    expect(summary(left, right)).toEqual([['', 'changed', '12345678901234567890', '12345678901234567891']]);
  });

  it('has no differences exactly if two documents are equal', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        expect(compare(left, structuredClone(left))).toEqual([]);
        const isEqual = JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
        expect(compare(sorted(left), sorted(right)).length === 0).toBe(isEqual);
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes the right document of the left one', () => {
    fc.assert(
      fc.property(objects, objects, (left, right) => {
        expect(apply(left, compare(left, right))).toEqual(right);
      }),
      { numRuns: 1_000 },
    );
  });

  it('mirrors its differences when the sides are swapped', () => {
    const mirrored = { added: 'removed', removed: 'added', changed: 'changed' } as const;
    fc.assert(
      fc.property(objects, objects, (left, right) => {
        const forward = compare(left, right).map(({ path, kind }) => `${formatPath(path)} ${mirrored[kind]}`);
        const back = compare(right, left).map(({ path, kind }) => `${formatPath(path)} ${kind}`);
        expect(back.sort()).toEqual(forward.sort());
      }),
    );
  });

  it('has a JSONPath for each difference, which is valid and leaves the difference out', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        for (const { path } of compare(sorted(left), sorted(right))) {
          const jsonPath = toJsonPath(path);
          if (jsonPath === '$') continue;
          const { compiled, invalid } = compilePaths([jsonPath]);
          expect(invalid).toBe(0);
          const paths = compare(withoutIgnored(left, compiled), withoutIgnored(right, compiled)).map(
            (found) => formatPath(found.path),
          );
          if (path.every((step) => typeof step === 'string')) expect(paths).not.toContain(formatPath(path));
        }
      }),
    );
  });

  it('has a JSONPath for one named entry, and for a list whose entries have no names', () => {
    const jsonPathsOf = (left: unknown, right: unknown) =>
      compare(left, right).map(({ path }) => toJsonPath(path));
    const [api, debug] = [
      { name: 'api', port: 1 },
      { name: "de'bug", port: 2 },
    ];
    expect(jsonPathsOf({ c: [api] }, { c: [api, debug] })).toEqual([`$.c[?@.name == "de'bug"]`]);
    expect(jsonPathsOf({ c: [api] }, { c: [{ ...api, port: 3 }] })).toEqual(['$.c[?@.name == "api"].port']);
    expect(jsonPathsOf({ args: ['a'] }, { args: ['b'] })).toEqual(['$.args']);
    expect(jsonPathsOf({ list: [[1, 2]] }, { list: [[1, 3]] })).toEqual(['$.list[*]']);
    expect(jsonPathsOf({ 'a\nb"': 1 }, {})).toEqual(['$["a\\nb\\""]']);
  });

  it('compares two long lists without a common entry', () => {
    const list = (offset: number) => Array.from({ length: 5_000 }, (_, index) => index + offset);
    expect(compare(list(0), list(10_000))).toHaveLength(5_000);
  });
});

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  );
}

describe('a report of differences', () => {
  const report = (left: unknown, right: unknown) => {
    const batches: (readonly ListedDifference[])[] = [];
    const isComplete = reportDifferences(
      prepareDocuments(JSON.stringify(left), JSON.stringify(right), ['$.uid']),
      (batch) => batches.push(batch),
    );
    return { batches, isComplete };
  };

  it('begins with the first difference alone', () => {
    const { batches, isComplete } = report({ a: 1, b: 1, uid: 1 }, { a: 2, b: 2, uid: 2 });
    expect(batches.map((batch) => batch.map(({ path }) => path))).toEqual([['a'], ['b']]);
    expect(isComplete).toBe(true);
  });

  it('ends at the limit, and says that there are more', () => {
    const many = Object.fromEntries(
      Array.from({ length: maxDifferences + 1 }, (_, index) => [`k${index}`, 1]),
    );
    const { batches, isComplete } = report({}, many);
    expect(batches.flat()).toHaveLength(maxDifferences);
    expect(isComplete).toBe(false);
  });

  it('cuts long values around the first character that differs', () => {
    const long = 'x'.repeat(maxValueLength * 2);
    const [found] = report({ a: `${long}1` }, { a: `${long}2` }).batches.flat();
    expect(found).toMatchObject({ isCut: true });
    expect(found?.left).toMatch(/^x+1"$/);
    expect(found?.right).toMatch(/^x+2"$/);
    expect(report({}, { a: long }).batches.flat()[0]?.right).toHaveLength(maxValueLength);
  });

  it('identifies each difference, also two with the same path', () => {
    const ids = report({ l: ['p', 'q', 'c'] }, { l: ['c', 'n'] })
      .batches.flat()
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
  });

  it('reports nothing for equal documents', () => {
    expect(report({ a: 1 }, { a: 1 })).toEqual({ batches: [], isComplete: true });
  });
});

describe('the values of a difference, for reading', () => {
  const values = (left: string, right: string) => readableValues({ left, right, isCut: false });

  it('are without quotes if both are texts', () => {
    expect(values('"a\\nb"', '"c"')).toEqual({ left: 'a\nb', right: 'c' });
    expect(values('"a"', '')).toEqual({ left: 'a', right: '' });
  });

  it('have quotes where one is no text, because both would look the same', () => {
    expect(values('"8080"', '8080')).toEqual({ left: '"8080"', right: '8080' });
    expect(values('"null"', 'null')).toEqual({ left: '"null"', right: 'null' });
  });
});
