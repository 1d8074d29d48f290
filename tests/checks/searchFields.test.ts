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

/** How a test finds a search field, a filter's search or a picker's: by its role or by its name. */
const isSearch = (expression: string): boolean =>
  /'(searchbox|combobox)'|['/^](Search|Find|Filter)\b|\b(search|find|filter)Field\b/.test(expression);

/** Expressions that are filled with `fill`: what stands before it, back to the start of the statement. */
const filled = (text: string): readonly string[] =>
  [...text.matchAll(/([^;{}=]*(?:\{[^;{}]*\}[^;{}=]*)*)\.fill\(/g)].map(([, expression = '']) => expression);

/** Names of search fields that a file declares: variables, and functions that return one. */
const searchNames = (text: string): readonly string[] =>
  [...text.matchAll(/const (\w+) = ([^;]*);/g)]
    .filter(([, , value = '']) => isSearch(value) && !value.includes('.fill('))
    .map(([, name = '']) => name);

function fillsOfSearches(text: string): readonly string[] {
  const names = searchNames(text);
  return filled(text)
    .filter((expression) => {
      const [, name = ''] = /(\w+)(?:\([^()]*\))?(?:\.(?:first|last)\(\))?$/.exec(expression.trim()) ?? [];
      return isSearch(expression) || names.includes(name);
    })
    .map((expression) => expression.trim());
}

describe('the check of search fields in tests', () => {
  it.each([
    "await page.getByRole('combobox', { name: 'Search everything' }).fill('pay');",
    "await page.getByRole('combobox').last().fill(typed);",
    "await field(stage, 'Search logs').fill('line');",
    "await page.getByPlaceholder(/^Search/).fill('line');",
    "const search = page.getByRole('searchbox');\nawait search.fill('x');",
    "const field = (page: Page) => page.getByLabel('Search for configs');\nawait field(page).fill('x');",
  ])('finds %j', (text) => expect(fillsOfSearches(text)).toHaveLength(1));

  it.each([
    "await field(stage, 'Name').fill('pager');",
    "const field = page.getByLabel('Search');\nawait typeInto(field, 'x');\nawait field2.fill('x');",
  ])('passes %j', (text) => expect(fillsOfSearches(text)).toEqual([]));
});

describe('search fields', () => {
  it('are typed into in every test, never filled: see typeInto', () => {
    const found = filesIn('tests/e2e', 'tests/stories').flatMap((path) =>
      fillsOfSearches(read(path)).map((expression) => `${path}: ${expression}.fill()`),
    );
    expect(found).toEqual([]);
  });

  it('are all in the table of tests/stories/rows/searchFields.spec.ts, which types into each with pauses', () => {
    const rendering = /<SearchField\b|^\s*role="combobox"|^\s*type="search"/m;
    const fields = filesIn('src-renderer').filter((path) => rendering.test(read(path)));
    const table = read('tests/stories/rows/searchFields.spec.ts');
    const told = [...table.matchAll(/\bof: '([^']+)'/g)].map(([, path = '']) => `src-renderer/${path}`);
    expect(fields.length).toBeGreaterThan(10);
    expect([...new Set(told)].sort()).toEqual(fields.sort());
  });
});
