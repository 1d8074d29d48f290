import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface SpecLine {
  readonly section: string;
  readonly line: number;
  readonly what: string;
  readonly tests?: ReadonlyArray<{ readonly file: string; readonly name: string }>;
  readonly later?: string;
}

const root = join(import.meta.dirname, '..', '..');
const { lines } = JSON.parse(readFileSync(join(root, 'tests/spec-map.json'), 'utf8')) as {
  lines: SpecLine[];
};

describe('the map from specification to tests', () => {
  it('numbers each line once', () => {
    const numbers = lines.map(({ section, line }) => `${section} ${line}`);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(lines.map((line) => [`${line.section} line ${line.line}`, line] as const))(
    'has a test, or a later issue, for %s',
    (_number, { tests = [], later }) => {
      expect(tests.length > 0).toBe(later === undefined);
      for (const { file, name } of tests) expect(readFileSync(join(root, file), 'utf8')).toContain(name);
    },
  );
});
