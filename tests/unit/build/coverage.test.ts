import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coverageOf } from '../../../build/lib/coverage.mjs';

let reports = '';
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'quarterdeck-coverage-'));
});
afterEach(() => rmSync(reports, { recursive: true, force: true }));

const url = pathToFileURL(join(process.cwd(), 'src-main/vault/KeychainVault.ts')).href;
const wholeFile = {
  result: [
    {
      url,
      functions: [
        {
          functionName: '',
          isBlockCoverage: true,
          ranges: [{ startOffset: 0, endOffset: 1_000_000, count: 1 }],
        },
      ],
    },
  ],
};
const missedFiles = () =>
  coverageOf(reports, 'src-main/vault/').missed.filter((each) =>
    each.startsWith('src-main/vault/KeychainVault.ts'),
  );

test('a file without a report counts as never loaded', () => {
  expect(missedFiles()).toEqual(['src-main/vault/KeychainVault.ts was never loaded']);
});

test('a report that a killed process left empty or truncated does not hide the other reports', () => {
  const text = JSON.stringify(wholeFile);
  writeFileSync(join(reports, 'coverage-1-1-0.json'), '');
  writeFileSync(join(reports, 'coverage-1-2-0.json'), text);
  writeFileSync(join(reports, 'coverage-2-1-0.json'), text.slice(0, -20));
  expect(missedFiles()).toEqual([]);
});

test('a missing folder of reports is an error', () => {
  rmSync(reports, { recursive: true });
  expect(() => coverageOf(reports, 'src-main/vault/')).toThrow('ENOENT');
});
