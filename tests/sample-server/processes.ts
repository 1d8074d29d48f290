import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const pollMs = 20;

/** Whether a process runs. Includes processes of other users but not zombies. */
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
    // The state is the first letter after the process name, which is in parentheses and may contain any
    // character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .startsWith('Z');
  } catch {
    // The process has ended, or the system has no /proc.
    return false;
  }
}

/** Returns a process's command line; an empty string if unavailable. */
export async function commandOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (fromProc !== '') return fromProc.replaceAll('\0', ' ');
  const told = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return told?.stdout ?? '';
}

/**
 * Sends a signal and waits for the process to end. Kills the process after `patienceMs`.
 * @param signal for an orderly end
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, patienceMs = 4_000): Promise<void> {
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already ended.
    }
  };
  send(signal);
  const killAt = performance.now() + patienceMs;
  while (isAlive(pid) && performance.now() < killAt) await wait(pollMs);
  if (!isAlive(pid)) return;
  send('SIGKILL');
  while (isAlive(pid) && performance.now() < killAt + patienceMs) await wait(pollMs);
}
