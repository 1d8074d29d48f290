import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reportVariable, runningFileOf } from '../../../build/lib/VitestReporter.mjs';

const root = join(import.meta.dirname, '../../..');

const files = {
  'good.test.mjs': `test('holds', () => {}); test.skip('later', () => {});`,
  'slow.test.mjs': `let tries = 0; test('stumbles', () => { tries += 1; if (tries === 1) throw new Error('Too late.'); });`,
  'bad.test.mjs': `describe('a thing', () => { test('breaks', () => { throw new Error('Wrong answer.'); }); });`,
  'hook.test.mjs': `describe('a place', () => { beforeAll(() => { throw new Error('No server.'); }); test('waits', () => {}); });`,
  'unread.test.mjs': `throw new Error('Not to be loaded.');`,
  'beside.test.mjs': `test('goes on', async () => { Promise.reject(new Error('Nobody looked.')); await new Promise((resolve) => setTimeout(resolve, 50)); });`,
};

test('the report of a run contains all tests and the errors outside of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  const file = join(folder, 'report.json');
  const args = ['run', '--root', folder, '--globals', '--retry=1', '--maxWorkers=1'];
  const reporter = `--reporter=${join(root, 'build/lib/VitestReporter.mjs')}`;
  expect(() =>
    execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args, reporter], {
      cwd: folder,
      env: { ...process.env, [reportVariable]: file },
      stdio: 'ignore',
    }),
  ).toThrow();

  const { failures, secondTries, files: timed, ...count } = JSON.parse(readFileSync(file, 'utf8'));
  const said = (troubles: { name: string; cause: string }[]) =>
    Object.fromEntries(troubles.map(({ name, cause }) => [name, cause.split('\n', 1)[0]]));
  expect(said(secondTries)).toEqual({ 'slow.test.mjs › stumbles': 'Error: Too late.' });
  expect(said(failures)).toEqual({
    'bad.test.mjs › a thing > breaks': 'Error: Wrong answer.',
    'hook.test.mjs': 'Error: No server.',
    'unread.test.mjs': 'Error: Not to be loaded.',
    'beside the tests': 'Error: Nobody looked.',
  });
  expect(timed.map(({ name }: { name: string }) => name).toSorted()).toEqual(Object.keys(files).toSorted());
  expect(timed.find(({ name }: { name: string }) => name === 'beside.test.mjs').seconds).toBeGreaterThan(
    0.05,
  );
  expect(count).toEqual({ passed: 3, failed: 4, skipped: 2 });
});

test('a killed run leaves a list of the test files that were running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'quick.test.mjs'), `test('ends', () => {});`);
  writeFileSync(join(folder, 'stuck.test.mjs'), `test('never ends', () => new Promise(() => {}), 60_000);`);
  const file = join(folder, 'report.json');
  const args = ['run', '--root', folder, '--globals', '--maxWorkers=1', '--sequence.shuffle=false'];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...args,
      `--reporter=${join(root, 'build/lib/VitestReporter.mjs')}`,
    ],
    { cwd: folder, env: { ...process.env, [reportVariable]: file }, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const running = () =>
    existsSync(runningFileOf(file)) ? readFileSync(runningFileOf(file), 'utf8') : undefined;
  await expect.poll(running).toBe('["stuck.test.mjs"]');
  child.kill('SIGKILL');
  await ended;
  expect(running()).toBe('["stuck.test.mjs"]');
  expect(existsSync(file)).toBe(false);
});
