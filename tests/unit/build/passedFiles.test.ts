import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runUnlessPassed } from '../../../build/lib/passedFiles.mjs';
import { hashOfStories, storyFiles } from '../../../build/lib/testInputs.mjs';
import { userRecord } from '../../../build/lib/userStamps.mjs';

let folder: string;
let inputs: Record<string, string>;
/** The files of each run. */
let runs: (readonly string[])[];
/** Files whose tests do not pass at the first try. */
let bad: readonly string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-passed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  inputs = { 'rows/a.spec.ts': '1', 'rows/b.spec.ts': '1' };
  runs = [];
  bad = [];
});

const runAll = ({ always = false, while: change = () => undefined as unknown } = {}) =>
  runUnlessPassed(['rows/a.spec.ts', 'rows/b.spec.ts'], {
    passed: userRecord('some', { folder: join(folder, 'passed') }),
    hashOfInputs: (file) => inputs[file] ?? '',
    run: async (files) => {
      runs.push(files);
      change();
      const names = files.map((file) => file.replace('rows/', ''));
      return {
        passed: 1,
        failed: 0,
        skipped: 0,
        failures: [],
        secondTries: [],
        files: names.map((name) => ({ name, seconds: 1, isGood: !bad.includes(name) })),
      };
    },
    folder: 'rows/',
    always,
  });

describe('test files that passed', () => {
  test('are not run again on the same inputs', async () => {
    expect(await runAll()).toMatchObject({ skipped: 0, report: { passed: 1 } });
    expect(await runAll()).toEqual({ skipped: 2, report: undefined });
    expect(runs).toHaveLength(1);
  });

  test('are run again alone after a change of their own inputs', async () => {
    await runAll();
    inputs['rows/b.spec.ts'] = '2';
    expect(await runAll()).toMatchObject({ skipped: 1 });
    expect(runs[1]).toEqual(['rows/b.spec.ts']);
  });

  test('are run again if a test failed or needed a second try', async () => {
    bad = ['a.spec.ts'];
    await runAll();
    bad = [];
    await runAll();
    expect(runs[1]).toEqual(['rows/a.spec.ts']);
    expect(await runAll()).toMatchObject({ skipped: 2 });
  });

  test('are run again if their inputs changed during the run', async () => {
    await runAll({
      while: () => {
        inputs['rows/a.spec.ts'] = '2';
      },
    });
    await runAll();
    expect(runs[1]).toEqual(['rows/a.spec.ts']);
  });

  test('are run again on request', async () => {
    await runAll();
    expect(await runAll({ always: true })).toMatchObject({ skipped: 0 });
    expect(runs[1]).toHaveLength(2);
  });
});

test('the inputs of a file with stories are its imports, the window and the browser', () => {
  const files = storyFiles();
  expect(files.length).toBeGreaterThan(60);
  const hashOf = hashOfStories();
  const hashes = files.map(hashOf);
  expect(new Set(hashes).size).toBe(files.length);
  expect(hashes[0]).toMatch(/^\S+ [\d.]+.*/);
});
