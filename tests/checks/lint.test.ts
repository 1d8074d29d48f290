import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const rules = ['biome.json', '.gitignore', 'build/lint'];

interface Report {
  readonly diagnostics: ReadonlyArray<{ readonly category: string; readonly message: string }>;
}

// A folder with only the lint rules, because Biome scans the whole folder of its configuration.
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-lint-'));
  for (const rule of rules) cpSync(join(root, rule), join(folder, rule), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the messages that the project's own rules report for `text` at `path`. */
function reported(path: string, text: string): readonly string[] {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', path], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.filter(({ category }) => category === 'plugin').map(({ message }) => message);
}

describe('the lint rule for typing in browser tests', () => {
  it.each([
    "await page.getByLabel('Search').fill('pay');",
    "await page\n  .getByRole('combobox')\n  .last()\n  .fill(await typed());",
    "await page.fill('#search', 'pay');",
    "await field?.fill('');",
    "export const act = (stage) => field(stage, 'Name').fill('pager');",
  ])('reports the fill call in %j', (text) => {
    const reports = [expect.stringContaining('typeInto')];
    expect(reported('tests/e2e/sample.spec.ts', text)).toEqual(reports);
    expect(reported('tests/stories/rows/sample.spec.ts', text)).toEqual(reports);
  });

  it('reports nothing for typeInto and for other names that contain fill', () => {
    const text =
      "await typeInto(field, 'pay');\nawait field.refill('pay');\nexport const { fill } = field;\n";
    expect(reported('tests/e2e/sample.spec.ts', text)).toEqual([]);
  });

  it('reports nothing in tests without a browser', () => {
    expect(reported('tests/unit/sample.test.ts', 'export const zeros = new Array(9).fill(0);\n')).toEqual([]);
  });
});
