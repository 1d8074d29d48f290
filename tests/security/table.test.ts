import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { table } from './table.ts';

const root = join(import.meta.dirname, '..', '..');

/** Returns the test titles in a file: the first string of each `it`, `test` and `it.each(…)`, unevaluated. */
function titlesOf(code: string): readonly string[] {
  return [...code.matchAll(/(?:\b(?:it|test|check)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(
    ([, , title = '']) => title.replaceAll("\\'", "'"),
  );
}

describe('the table of Electron’s recommendations', () => {
  it('has each of the 20 recommendations once, in order', () => {
    expect(table.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(new Set(table.map(({ recommendation }) => recommendation)).size).toBe(20);
  });

  it('states for each recommendation how Quarterdeck meets it', () => {
    for (const { how } of table) expect(how).toMatch(/^[A-Z].{15,}\.$/);
  });

  it.each(
    table.flatMap(({ number, proofs }) =>
      proofs.map(({ kind, file, title }) => [number, kind, title, file] as const),
    ),
  )('names an existing test as proof in row %i (%s): %s', (_number, _kind, title, file) => {
    const path = join(root, file);
    expect(existsSync(path), file).toBe(true);
    expect(titlesOf(readFileSync(path, 'utf8'))).toContain(title);
  });

  it('ignores titles that occur only in comments', () => {
    expect(titlesOf("// it is 'not a title'\nit('is one', () => {});\nit.each([1])('is %s', f);")).toEqual([
      'is one',
      'is %s',
    ]);
  });
});
