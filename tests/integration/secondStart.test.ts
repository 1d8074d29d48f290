import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { connectWindow } from '../support/bridgeClient.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';

const program = join(import.meta.dirname, '..', '..', 'out', 'main', 'web.js');
const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-second-'));

const running: RunningConsole[] = [];
const ending: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ending.splice(0)) end();
  for (const one of running.splice(0)) await one.stop();
});

async function started(data: string): Promise<RunningConsole> {
  const one = await startConsole(undefined, data);
  running.push(one);
  return one;
}

function runToEnd(data: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, '--no-window', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
}

/** Runs the console until it prints the address of its window. The process ends with the test. */
async function runToFirstLine(data: string): Promise<{ event: string; url: string }> {
  const child = spawn(process.execPath, [program, '--no-window', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ending.push(() => child.kill('SIGTERM'));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The console ended with ${code}.`)));
  });
  return JSON.parse(line) as { event: string; url: string };
}

describe('a second start on the same data folder', () => {
  it('shows the first window and exits', async () => {
    const data = newFolder();
    const first = await started(data);
    const second = await runToEnd(data);
    expect(second.code).toBe(0);
    expect(JSON.parse(second.output)).toEqual({ event: 'already-running', host: 'web', url: first.url });
    const window = await connectWindow(first.url);
    expect((await window.bridge.shell.start()).host).toBe('web');
    window.close();
  });

  it('becomes the owner when the first process was killed, or its pid was reused', async () => {
    const data = newFolder();
    const first = await started(data);
    first.process.kill('SIGKILL');
    await new Promise((resolve) => first.process.once('exit', resolve));
    running.pop();
    expect((await started(data)).url).not.toBe(first.url);
    await running.pop()?.stop();
    writeFileSync(
      join(data, 'owner.json'),
      JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:39/#key=x' }),
    );
    expect((await started(data)).url).toContain('127.0.0.1');
  });

  it('waits for the window of a first start that began just before', async () => {
    const data = newFolder();
    const [first, second] = await Promise.all([runToFirstLine(data), runToFirstLine(data)]);
    expect([first.event, second.event].toSorted()).toEqual(['already-running', 'ready']);
    expect(first.url).toBe(second.url);
  });

  it('exits with a message when its data folder is a file', async () => {
    const child = spawn(process.execPath, [program, '--no-window', '--data', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(told).toContain(`The data folder ${program} cannot be used: it is not a folder.`);
  });

  it('reads the address from a private file, and passes no key in arguments', async () => {
    const data = newFolder();
    const { url, process: first } = await started(data);
    const owner = join(data, 'owner.json');
    expect(statSync(owner).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(owner, 'utf8'))).toEqual({
      pid: first.pid,
      host: 'web',
      url,
      hasWindow: false,
    });
    const key = new URL(url).hash.replace('#key=', '');
    expect(key.length).toBeGreaterThanOrEqual(43);
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${first.pid}/cmdline`, 'latin1')).not.toContain(key);
      expect(readFileSync(`/proc/${first.pid}/environ`, 'latin1')).not.toContain(key);
    }
  });
});

describe('a start on a port in use', () => {
  it('reports the port in one message, and releases the data folder', async () => {
    const first = await started(newFolder());
    const port = new URL(first.url).port;
    const data = newFolder();
    const child = spawn(process.execPath, [program, '--no-window', '--data', data, '--port', port], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
    expect(told).toMatch(/^Quarterdeck could not start: .*EADDRINUSE.*\n$/);
    await started(data);
  });
});
