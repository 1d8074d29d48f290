import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSampleServer } from '../../sample-server/sampleServer.ts';
import {
  commandLineOf,
  descendantsOf,
  newTemporaryFolder,
  type RunningCommand,
  startCommand,
  untilProcessEnded,
} from './runningCommand.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let temporary: string;
let running: RunningCommand[];

const start = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}, ipc = false) => {
  const command = startCommand(args, { TMPDIR: temporary, ...env }, ipc);
  running.push(command);
  return command;
};
const leftFolders = () => readdirSync(temporary);
const untilNothingIsLeft = async (pids: readonly number[]) => {
  await untilProcessEnded(pids);
  await vi.waitFor(() => expect(leftFolders()).toEqual([]), { timeout: 15_000, interval: 50 });
};

beforeEach(() => {
  temporary = newTemporaryFolder();
  running = [];
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await vi.waitFor(() => expect(leftFolders()).toEqual([]), { timeout: 15_000, interval: 50 });
  rmSync(temporary, { recursive: true, force: true });
});

describe('the command', () => {
  it('prints its address and the accounts on one line', async () => {
    const command = start(['--origin-kind', 'server']);
    const { origin, accounts } = await command.ready;
    expect(accounts.map(({ role }) => role)).toEqual(['admin', 'editor', 'commander', 'responder', 'viewer']);
    const client = new SampleClient({ origin }, asPerson(accounts[4]!));
    expect((await client.send('/db/configs?limit=1')).status).toBe(200);
    expect(command.errors()).toBe('');
  });

  it.each([
    [['--scale', 'huge'], '--scale must be one of demo, team, fleet.'],
    [['--identity', 'x'], '--identity must be one of kratos, basic, clerk, none, hosted.'],
    [['--port', 'x'], '--port must be a TCP port.'],
    [['--seed', '1.5'], '--seed must be a whole number.'],
    [['--nonsense'], 'nonsense'],
  ])('rejects %j with one line', async (args, text) => {
    const command = start(args);
    expect(await command.ended).toBe(1);
    expect(command.errors()).toContain(text);
    expect(command.errors().trim().split('\n')).toHaveLength(1);
  });
});

describe('the sample’s processes and folders', () => {
  it.each([
    ['SIGTERM', '--json'],
    ['SIGINT', '--live'],
    ['SIGHUP', '--live'],
  ] as const)('are removed after %s with %s', async (signal, option) => {
    const command = start([option]);
    await command.ready;
    const pids = descendantsOf(command.child.pid!);
    expect(pids.length).toBeGreaterThan(3);
    command.child.kill(signal);
    expect(await command.ended).toBe(0);
    expect(command.errors()).toBe('');
    await untilNothingIsLeft(pids);
  });

  it('are removed after SIGKILL', async () => {
    const command = start();
    await command.ready;
    const pids = descendantsOf(command.child.pid!);
    command.child.kill('SIGKILL');
    await command.ended;
    await untilNothingIsLeft(pids);
  });

  it('are removed after the parent process exits', async () => {
    const command = start([], {}, true);
    await command.ready;
    const pids = descendantsOf(command.child.pid!);
    command.child.disconnect();
    expect(await command.ended).toBe(0);
    await untilNothingIsLeft(pids);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'are removed after %s while data is being created',
    async (signal) => {
      const command = start([], { XDG_CACHE_HOME: join(temporary, 'cache') });
      await vi.waitFor(
        () => expect(leftFolders().some((name) => name.startsWith('quarterdeck-sample-'))).toBe(true),
        {
          timeout: 15_000,
          interval: 5,
        },
      );
      const pids = descendantsOf(command.child.pid!);
      command.child.kill(signal);
      await command.ended;
      await untilProcessEnded(pids);
      await vi.waitFor(() => expect(leftFolders().filter((name) => name !== 'cache')).toEqual([]), {
        timeout: 15_000,
        interval: 50,
      });
      rmSync(join(temporary, 'cache'), { recursive: true, force: true });
    },
  );

  it('are removed after PostgREST fails to start, with a one-line error', async () => {
    const command = start([], { POSTGREST_BIN: '/nowhere/postgrest' });
    expect(await command.ended).toBe(1);
    expect(command.errors()).toMatch(/PostgREST could not be started: .*ENOENT.*set POSTGREST_BIN/);
    expect(command.errors().trim().split('\n')).toHaveLength(1);
  });

  it('are removed after a start on a port in use', async () => {
    const first = start();
    const { origin } = await first.ready;
    const second = start(['--port', new URL(origin).port]);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain('EADDRINUSE');
    expect(leftFolders()).toHaveLength(1);
  });

  it('of a run killed with its watchdog are removed by the next start', async () => {
    const killed = start();
    await killed.ready;
    const pids = descendantsOf(killed.child.pid!);
    const watchdogs = pids.filter((pid) => commandLineOf(pid).includes('watchdog.ts'));
    expect(watchdogs).toHaveLength(1);
    for (const pid of [...watchdogs, killed.child.pid!]) process.kill(pid, 'SIGKILL');
    await killed.ended;
    const [left] = leftFolders();
    const orphans = pids.filter((pid) => commandLineOf(pid).includes(`${left}/`));
    expect(orphans).toHaveLength(2);
    const next = start();
    await next.ready;
    expect(existsSync(join(temporary, left!))).toBe(false);
    await untilProcessEnded(pids);
  });
});

describe('stopping the sample', () => {
  it('can be requested twice, and frees the port', async () => {
    const server = await startSampleServer();
    await Promise.all([server.stop(), server.stop()]);
    await expect(fetch(`${server.origin}/api/health`)).rejects.toThrow();
    const again = await startSampleServer({ port: Number(new URL(server.origin).port) });
    expect(again.origin).toBe(server.origin);
    await again.stop();
  });
});

describe('cached sample data', () => {
  const cacheOf = () => join(temporary, 'cache');
  const templates = () => readdirSync(cacheOf()).sort();
  afterEach(() => rmSync(cacheOf(), { recursive: true, force: true }));

  it('is limited to four data sets; the least recently used is removed', async () => {
    mkdirSync(cacheOf(), { recursive: true });
    for (const age of [1, 2, 3, 4]) {
      const folder = join(cacheOf(), `demo-${age}-old`);
      mkdirSync(folder);
      const used = new Date(Date.now() - age * 86_400_000);
      utimesSync(folder, used, used);
    }
    const server = await startSampleServer({ cacheDir: cacheOf() });
    await server.stop();
    expect(templates()).toHaveLength(4);
    expect(templates()).not.toContain('demo-4-old');
    expect(templates().some((name) => /^demo-1-[0-9a-f]{12}$/.test(name))).toBe(true);
  });

  it('is created once when two processes start at the same time', async () => {
    const env = { XDG_CACHE_HOME: cacheOf() };
    const both = [start([], env), start([], env)];
    const origins = await Promise.all(both.map(async ({ ready }) => (await ready).origin));
    expect(new Set(origins).size).toBe(2);
    expect(readdirSync(join(cacheOf(), 'quarterdeck/sample-server'))).toHaveLength(1);
    for (const { child } of both) child.kill('SIGTERM');
    await Promise.all(both.map(({ ended }) => ended));
    rmSync(cacheOf(), { recursive: true });
  });

  it('is deleted by the command', async () => {
    const env = { XDG_CACHE_HOME: cacheOf() };
    const folder = join(cacheOf(), 'quarterdeck/sample-server');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'something'), '');
    const command = start(['--clear-cache'], env);
    expect(await command.ended).toBe(0);
    expect(existsSync(folder)).toBe(false);
    rmSync(cacheOf(), { recursive: true });
  });
});
