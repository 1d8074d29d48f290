import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const pollMs = 20;

/** Whether a process with this id runs; one of another person counts too, one that is dead and not yet collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    // The state is the first letter after the name, which is in brackets and may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .startsWith('Z');
  } catch {
    // Gone meanwhile, or a system without /proc.
    return false;
  }
}

/** The command line of a process, or an empty text when there is none to be had. */
export async function commandOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (fromProc !== '') return fromProc.replaceAll('\0', ' ');
  const told = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return told?.stdout ?? '';
}

/**
 * Asks a process to end and waits until it has; after `patienceMs` it is killed.
 * @param signal what asks it politely
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, patienceMs = 4_000): Promise<void> {
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself.
    }
  };
  send(signal);
  const killAt = performance.now() + patienceMs;
  while (isAlive(pid) && performance.now() < killAt) await wait(pollMs);
  if (!isAlive(pid)) return;
  send('SIGKILL');
  while (isAlive(pid) && performance.now() < killAt + patienceMs) await wait(pollMs);
}
