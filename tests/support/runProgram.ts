import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';

/** The built program of the command line. It starts the built application if none runs. */
export const commandProgram = join(import.meta.dirname, '../../out/main/command.cjs');

/** Runs the built program on a data folder until it ends. */
export async function runProgram(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [commandProgram, '--data', folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, error, [code]] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, error, code: code as number };
}
