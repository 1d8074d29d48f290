import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';

const script = fileURLToPath(new URL('../../sample-server/main.ts', import.meta.url));

export interface Ready {
  readonly event: 'ready';
  readonly origin: string;
  /** With a hosted identity: the provider, and the servers of its organizations. */
  readonly provider?: string;
  readonly servers?: ReadonlyArray<{ readonly organisation: string; readonly origin: string }>;
  readonly accounts: ReadonlyArray<{
    readonly role: string;
    readonly email: string;
    readonly password: string;
  }>;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  /** The one line on standard output. */
  readonly ready: Promise<Ready>;
  readonly ended: Promise<number | null>;
  readonly errors: () => string;
}

/** Creates a temporary folder that PostgreSQL, which runs as another user, can access. */
export function newTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-lifecycle-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the command like a user or the console does. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  ipc = false,
): RunningCommand {
  const child = spawn(process.execPath, [script, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
    env: { ...process.env, ...env },
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  ready.catch(() => undefined);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ready, ended, errors: () => errors };
}

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
}

/** Returns the running processes, without zombies. */
function runningProcesses(): ProcessFacts[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return fields[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(fields[1]) }];
    } catch {
      return [];
    }
  });
}

/** Returns the direct and indirect child processes of a process. */
export function descendantsOf(pid: number): number[] {
  const all = runningProcesses();
  const found = [pid];
  for (const ancestor of found) {
    found.push(...all.filter(({ parent }) => parent === ancestor).map((one) => one.pid));
  }
  return found.slice(1);
}

/** Returns the command line of a process, or an empty string if it has ended. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

export const untilProcessEnded = (pids: readonly number[]): Promise<void> =>
  vi.waitFor(
    () => {
      const alive = runningProcesses().map(({ pid }) => pid);
      expect(pids.filter((pid) => alive.includes(pid))).toEqual([]);
    },
    { timeout: 15_000, interval: 50 },
  );
