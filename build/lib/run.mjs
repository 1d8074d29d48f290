import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a command to its end. What it prints goes to standard error: standard output belongs to the caller.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { timeoutMs?: number }} [options]
 * @returns {Promise<number>} its exit code; 124 when it took longer than `timeoutMs`
 */
export function run(command, args, { timeoutMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    let late = false;
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            child.kill('SIGKILL');
          }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve(late ? 124 : (code ?? (signal === null ? 1 : 128)));
    });
  });
}

/** @param {string} text a line for the person, on standard error */
export const tell = (text) => void process.stderr.write(`${text}\n`);

/**
 * A failure that the person can understand without a stack.
 */
export class PlainError extends Error {}
