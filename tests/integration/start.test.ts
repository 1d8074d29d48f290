import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'build', 'start.mjs');

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGINT')) await ended;
  }
});

function start(...options: string[]) {
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const lines: string[] = [];
  let told = '';
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, lines, ended, told: () => told };
}

async function firstLine({ lines }: { lines: string[] }): Promise<string> {
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThan(0);
  return lines[0] ?? '';
}

describe('the start command', () => {
  it.each([
    [['--bogus'], "Unknown option '--bogus'"],
    [['--scale', 'huge'], '--scale must be demo, team or fleet.'],
    [['--host', 'tv'], '--host must be auto, electron or web.'],
    [['--port', 'x'], '--port must be a number.'],
  ])('rejects %j with a message', async (options, sentence) => {
    const { ended, told, lines } = start(...options);
    expect(await ended).toBe(2);
    expect(told()).toContain(sentence);
    expect(told()).not.toMatch(/\n\s+at /);
    expect(lines).toEqual([]);
  });

  it('prints one JSON line, points a second start to the first, and stops everything on Ctrl+C', async () => {
    const data = mkdtempSync(join(tmpdir(), 'quarterdeck-start-'));
    const options = ['--no-window', '--host', 'web', '--json', '--data', data];
    const first = start(...options);
    const ready = JSON.parse(await firstLine(first)) as {
      url: string;
      server: string;
      accounts: { role: string }[];
    };
    expect(ready).toMatchObject({ event: 'ready', host: 'web' });
    expect(ready.accounts.map(({ role }) => role)).toEqual([
      'admin',
      'editor',
      'commander',
      'responder',
      'viewer',
    ]);
    expect((await fetch(ready.url)).status).toBe(200);
    expect(await (await fetch(`${ready.server}/api/health`)).text()).toBe('OK');

    const second = start(...options);
    expect(await second.ended).toBe(0);
    expect(second.lines.map((line) => JSON.parse(line))).toEqual([
      { event: 'already-running', host: 'web', url: ready.url },
    ]);

    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.lines).toHaveLength(1);
    await expect(fetch(ready.url)).rejects.toThrow();
    await expect(fetch(ready.server)).rejects.toThrow();
  });

  it('opens a given server without a sample', async () => {
    const data = mkdtempSync(join(tmpdir(), 'quarterdeck-start-'));
    const given = start(
      '--no-window',
      '--host',
      'web',
      '--json',
      '--data',
      data,
      '--server',
      'http://127.0.0.1:39',
    );
    const ready = JSON.parse(await firstLine(given)) as Record<string, unknown>;
    expect(ready).toMatchObject({ event: 'ready', server: 'http://127.0.0.1:39' });
    expect(ready).not.toHaveProperty('accounts');
  });
});
