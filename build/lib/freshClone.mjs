import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './paths.mjs';
import { printLine, run } from './run.mjs';

const readyLimitMs = 180_000;

const endLimitMs = 15_000;

/**
 * Waits until no command line contains a folder's path. @param {string} folder @returns {Promise<boolean>}
 * whether a process remains
 */
async function hasRemainingProcess(folder) {
  for (let waitedMs = 0; waitedMs < endLimitMs; waitedMs += 250) {
    if ((await run('pgrep', ['-f', folder], { stdio: 'ignore' })) !== 0) return false;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await run('pgrep', ['-af', folder]);
  return true;
}

/**
 * Tests the project as a new user: clones the last commit, uses an empty home, runs `npm start` and loads
 * the page. Also checks that no process remains at the end.
 * @returns {Promise<string | undefined>} the problem, otherwise undefined
 */
export async function tryFreshClone() {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-fresh-'));
  const clone = join(folder, 'clone');
  const env = {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
    CI: '1',
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  };
  try {
    if ((await run('git', ['clone', '--quiet', root, clone])) !== 0) return 'the clone failed';
    const child = spawn(
      'npm',
      ['start', '--silent', '--', '--no-window', '--json', '--data', join(folder, 'data')],
      {
        cwd: clone,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const problem = await testAsNewUser(child, clone);
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, endLimitMs))]);
    const left = await hasRemainingProcess(folder);
    return problem ?? (left ? 'a process was left behind' : undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {import('node:child_process').ChildProcess} child @param {string} clone */
async function testAsNewUser(child, clone) {
  /** @type {string[]} */
  const lines = [];
  const ready = new Promise((resolve) => {
    createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on(
      'line',
      (line) => {
        lines.push(line);
        resolve(line);
      },
    );
    child.once('exit', () => resolve(undefined));
    setTimeout(() => resolve(undefined), readyLimitMs);
  });
  const first = await ready;
  if (typeof first !== 'string') return `npm start printed nothing within ${readyLimitMs / 1_000} s`;
  try {
    const event = JSON.parse(first);
    if (event.event !== 'ready' || event.accounts.length !== 5) return `the first line was ${first}`;
    const page = await fetch(event.url);
    const body = await page.text();
    if (page.status !== 200 || !body.includes('<div id="root">')) return `the page answered ${page.status}`;
    printLine(`fresh clone in ${clone}: ready, page ${page.status}`);
  } catch (error) {
    return `standard output was not JSON lines only: ${lines.join('\n')} (${error})`;
  }
  return lines.length === 1 ? undefined : `more than one line on standard output: ${lines.join('\n')}`;
}
