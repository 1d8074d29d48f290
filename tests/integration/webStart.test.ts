import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { untilPasses } from '../support/untilPasses.ts';

const root = join(import.meta.dirname, '..', '..');
const built = join(root, 'out');
const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-web-start-'));

const ending: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A fake browser that displays nothing and runs until it is killed. */
function newBrowser() {
  const folder = newFolder();
  const program = join(folder, 'chromium');
  const pidFile = join(folder, 'pid');
  writeFileSync(program, `#!/bin/sh\necho $$ > "${pidFile}"\nexec sleep 600\n`);
  chmodSync(program, 0o700);
  /** Returns whether the process is running. A killed process may remain as a zombie. */
  const isAlive = () => {
    const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : '';
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid === '' ? '0' : pid], { encoding: 'utf8' });
    return /^[^Z\s]/.test(stdout.trim());
  };
  return { folder, isAlive };
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

function start(data: string, browser = newBrowser(), program = join(built, 'main', 'web.js')) {
  const child = spawn(process.execPath, [program, '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: ':none',
      PATH: `${browser.folder}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  ending.push(() => end(child));
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve((JSON.parse(line) as { url: string }).url),
    );
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${told}`)));
  });
  ready.catch(() => undefined);
  return { child, browser, ready, told: () => told };
}

const portOf = async ({ ready }: { ready: Promise<string> }) => new URL(await ready).port;

describe('the port of a browser window', () => {
  it('is the same after a restart when it is free', async () => {
    const data = newFolder();
    const first = start(data);
    const port = await portOf(first);
    await untilPasses(() => expect(first.browser.isAlive()).toBe(true));
    await untilPasses(() => expect(existsSync(join(data, 'web.json'))).toBe(true));
    expect(statSync(join(data, 'web.json')).mode & 0o777).toBe(0o600);
    await end(first.child);
    await untilPasses(() => expect(first.browser.isAlive()).toBe(false));
    const second = start(data);
    expect(await portOf(second)).toBe(port);
    expect(await second.ready, 'the key is another one').not.toBe(await first.ready);
    await end(second.child);

    const other = createServer().listen(Number(port), '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    ending.push(() => other.close());
    expect(await portOf(start(data))).not.toBe(port);
  });

  it('is different after a killed process, because the old port may be in use', async () => {
    const data = newFolder();
    const first = start(data);
    const port = await portOf(first);
    await untilPasses(() => expect(existsSync(join(data, 'web.json'))).toBe(true));
    await end(first.child, 'SIGKILL');
    expect(await portOf(start(data))).not.toBe(port);
  });
});

describe('a start whose application fails to load', () => {
  /** Copies the built console without its application chunk. Packages resolve from the build folder. */
  function brokenProgram(): string {
    const folder = mkdtempSync(join(built, 'broken-'));
    ending.push(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(join(built, 'main'), join(folder, 'main'), { recursive: true });
    cpSync(join(built, 'renderer', 'index.html'), join(folder, 'renderer', 'index.html'));
    const parts = globSync('main/chunks/application-*.js', { cwd: folder });
    expect(parts).toHaveLength(1);
    for (const part of parts) rmSync(join(folder, part));
    return join(folder, 'main', 'web.js');
  }

  it('reports one message, closes its window, and releases its folder', async () => {
    const data = newFolder();
    const { child, browser, told } = start(data, newBrowser(), brokenProgram());
    await new Promise((resolve) => child.once('close', resolve));
    expect(child.exitCode).toBe(1);
    expect(told()).toMatch(/Quarterdeck could not start: Cannot find module .*application-.*\n$/);
    expect(told()).not.toMatch(/\n\s+at /);
    expect(existsSync(join(data, 'window', 'open.html')), 'the window comes first').toBe(true);
    await untilPasses(() => expect(browser.isAlive()).toBe(false));
    expect(existsSync(join(data, 'owner.json'))).toBe(false);
  });
});
