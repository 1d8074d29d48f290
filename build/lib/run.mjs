import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Runs a command to its end. Its output goes to standard error, because standard output belongs to the
 * caller. A command with a time limit gets a process group. The group is killed after the limit, and when
 * this process ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { timeoutMs?: number }} [options]
 * @returns {Promise<number>} its exit code; 124 after a timeout
 */
export function run(command, args, { timeoutMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const grouped = timeoutMs !== undefined && process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      ...options,
      detached: grouped,
    });
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      if (!grouped || child.pid === undefined) return void child.kill(signal);
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        // The group ended between the check and the signal.
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
      }
    };
    /** @param {NodeJS.Signals} signal */
    const endWithUs = (signal) => {
      end(signal);
      process.exit(128);
    };
    if (grouped) for (const signal of endSignals) process.once(signal, endWithUs);
    let isTimedOut = false;
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            isTimedOut = true;
            printLine(`${command} was ended: it took longer than ${Math.round(timeoutMs / 60_000)} minutes.`);
            end('SIGKILL');
          }, timeoutMs);
    const cleanUp = () => {
      clearTimeout(timer);
      for (const signal of endSignals) process.off(signal, endWithUs);
    };
    child.once('error', (error) => {
      cleanUp();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      cleanUp();
      resolve(isTimedOut ? 124 : (code ?? (signal === null ? 1 : 128)));
    });
  });
}

/**
 * Like `run`, but captures the output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ timeoutMs: number }} options
 * @returns {Promise<{ code: number, text: string }>}
 */
export async function runAndCapture(command, args, { timeoutMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-said-'));
  const output = openSync(join(folder, 'said'), 'w+');
  try {
    const code = await run(command, args, { timeoutMs, stdio: ['ignore', output, output] });
    return { code, text: readFileSync(join(folder, 'said'), 'utf8') };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

const endSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @param {string} text a line for standard error */
export const printLine = (text) => void process.stderr.write(`${text}\n`);

/** A failure whose message suffices without a stack. */
export class UserError extends Error {}
