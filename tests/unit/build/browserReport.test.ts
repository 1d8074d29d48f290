import { describe, expect, test } from 'vitest';
import { countOf } from '../../../build/lib/browserReport.mjs';

const spec = (title: string, status: string) => ({ title, file: 'some.spec.ts', tests: [{ status }] });

const report = (passing: number, flaky: number, failing = 0) => ({
  stats: { expected: passing, unexpected: failing, skipped: 1 },
  suites: [
    {
      specs: [spec('good', 'expected')],
      suites: [
        { specs: Array.from({ length: flaky }, (_, index) => spec(`now and then ${index}`, 'flaky')) },
      ],
    },
  ],
});

describe('what the browser tests report', () => {
  test('few that pass at the second try have passed, and are told by name', () => {
    expect(countOf(report(392, 8))).toEqual({
      count: { passed: 400, failed: 0, skipped: 1 },
      flaky: Array.from({ length: 8 }, (_, index) => `some.spec.ts › now and then ${index}`),
    });
  });

  test('more than one in fifty have failed', () => {
    expect(countOf(report(391, 9)).count).toEqual({ passed: 391, failed: 9, skipped: 1 });
  });

  test('what fails twice has failed', () => {
    expect(countOf(report(499, 0, 1)).count).toEqual({ passed: 499, failed: 1, skipped: 1 });
  });
});
