import { describe, expect, test } from 'vitest';
import { readBrowserReport } from '../../../build/lib/browserReport.mjs';
import { checkDurations, failOnManyRetries, slowest, sum, summary } from '../../../build/lib/testReport.mjs';

const troubles = (length: number) =>
  Array.from({ length }, (_, index) => ({ name: `now and then ${index}`, cause: 'Too late.' }));

const report = (passed: number, secondTries: number, failed = 0) => ({
  passed,
  failed,
  skipped: 1,
  failures: troubles(failed),
  secondTries: troubles(secondTries),
  files: [],
});

describe('the verdict of a test run', () => {
  test('counts tests that pass at the second try as passed while they are few', () => {
    expect(failOnManyRetries(report(400, 8))).toEqual(report(400, 8));
  });

  test('counts tests that pass at the second try as failed above two percent', () => {
    expect(failOnManyRetries(report(400, 9))).toEqual({ ...report(391, 0, 9), failures: troubles(9) });
  });

  test('counts a test that fails twice as failed', () => {
    expect(failOnManyRetries(report(499, 0, 1)).failed).toBe(1);
  });

  test('lists failed tests and second tries with the first lines of their causes', () => {
    const cause = Array.from({ length: 40 }, (_, line) => `\u001b[31mline ${line}\u001b[39m`).join('\n');
    const text = summary({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [{ name: 'a.test.ts › breaks', cause }],
      secondTries: [{ name: 'b.test.ts › stumbles', cause: 'Too late.' }],
      files: [],
    });
    expect(text).toContain('failed: a.test.ts › breaks\n    line 0\n    line 1\n');
    expect(text).not.toContain('line 30');
    expect(text).toContain('passed at the second try only: b.test.ts › stumbles\n    Too late.\n');
    expect(summary(report(3, 0))).toBe('');
  });
});

describe('the duration of test files', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index }));

  test('fails the run when a file exceeds three times the budget of its kind', () => {
    const late = checkDurations({ ...report(5, 0), files }, 3);
    expect(late.failures.map(({ name }) => name)).toEqual(['10.test.ts', '11.test.ts']);
    expect(late.failures[1]?.cause).toBe(
      'It took 11 s; a file of this kind has 9 s on a slow computer. Make it quicker, or divide it.',
    );
    expect(late).toMatchObject({ passed: 5, failed: 2, skipped: 1 });
  });

  test('is compared with the budget in the list of the slowest files', () => {
    const late = checkDurations({ ...report(5, 0), files }, 10);
    expect(late).toMatchObject({ passed: 5, failed: 0 });
    expect(slowest(late)).toContain('11.0 s  11.test.ts (budget: 10 s)\n');
    expect(slowest(late)).toContain('10.0 s  10.test.ts\n');
  });

  test('is listed for the ten slowest files of all parts, slowest first', () => {
    const text = slowest(
      sum([
        { ...report(1, 0), files: files.slice(6) },
        { ...report(1, 0), files: files.slice(0, 6) },
      ]),
    );
    const names = [...text.matchAll(/(\d+)\.test\.ts/g)].map(([, name]) => Number(name));
    expect(names).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(slowest(report(1, 0))).toBe('');
  });
});

test('the report of the browser tests names each test by file, line, and titles', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: title === 'shared' ? 'support/shared.ts' : 'some.spec.ts',
    line: title.length,
    tests: [
      {
        status,
        results: [
          ...(status === 'flaky' ? [{ duration: 40_000, errors: [{ message: 'Too late.' }] }] : []),
          { duration: 1_500, errors: message === undefined ? [] : [{ message }] },
        ],
      },
    ],
  });
  const specs = [spec('good', 'expected'), spec('bad', 'unexpected', 'No such button.')];
  expect(
    readBrowserReport({
      stats: { expected: 1, unexpected: 2, flaky: 1, skipped: 2 },
      suites: [
        { title: 'some.spec.ts', specs, suites: [{ title: 'a screen', specs: [spec('slow', 'flaky')] }] },
        { title: 'other.spec.ts', specs: [spec('good', 'expected'), spec('shared', 'unexpected', 'Gone.')] },
      ],
      errors: [{ message: 'A file did not load.' }],
    }),
  ).toEqual({
    passed: 2,
    failed: 3,
    skipped: 2,
    failures: [
      { name: 'some.spec.ts:3 › bad', cause: 'No such button.' },
      // No line number: a function in another file creates the test, so only the whole file can be run.
      { name: 'other.spec.ts › shared', cause: 'Gone.' },
      { name: 'browser tests', cause: 'A file did not load.' },
    ],
    secondTries: [{ name: 'some.spec.ts:4 › a screen › slow', cause: 'Too late.' }],
    // The failed first attempt is reported separately, and does not count towards the file's time budget.
    files: [
      { name: 'some.spec.ts', seconds: 4.5, isGood: false },
      { name: 'other.spec.ts', seconds: 3, isGood: false },
    ],
  });
});
