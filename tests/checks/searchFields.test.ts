import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (...folders: readonly string[]) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path));

describe('search fields', () => {
  it('are all covered by tests/stories/rows/searchFields.spec.ts', () => {
    const rendering = /<SearchField\b|^\s*role="combobox"|^\s*type="search"/m;
    const fields = filesIn('src-renderer').filter((path) => rendering.test(read(path)));
    const table = read('tests/stories/rows/searchFields.spec.ts');
    const told = [...table.matchAll(/\bof: '([^']+)'/g)].map(([, path = '']) => `src-renderer/${path}`);
    expect(fields.length).toBeGreaterThan(10);
    expect([...new Set(told)].sort()).toEqual(fields.sort());
  });
});
