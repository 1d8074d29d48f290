import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { printLine } from './run.mjs';

const stopLimitMs = 5_000;

/** Child processes of a script that end together. */
export class ProcessGroup {
  /** @type {Map<string, import('node:child_process').ChildProcess>} */
  #members = new Map();
  #ending = false;

  /**
   * Starts a member and parses the JSON lines of its standard output.
   * @param {string} name for messages
   * @param {string} command
   * @param {readonly string[]} args
   * @param {{ env?: NodeJS.ProcessEnv, onEvent?: (event: Record<string, unknown>) => void, onExit?: (code: number | null) => void }} [options]
   */
  start(name, command, args, { env, onEvent, onExit } = {}) {
    // The IPC channel closes whenever this process ends, even if it is killed. A separate process group
    // shields the members from a terminal's Ctrl+C, so that they end in order.
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
      env: env ?? process.env,
    });
    this.#members.set(name, child);
    createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on(
      'line',
      (line) => {
        const event = parse(line);
        if (event === undefined) printLine(`${name}: ${line}`);
        else onEvent?.(event);
      },
    );
    child.once('error', (error) => printLine(`${name} could not be started: ${error.message}`));
    child.once('exit', (code) => {
      this.#members.delete(name);
      if (!this.#ending) onExit?.(code);
    });
    return child;
  }

  /** Ends every member: sends SIGTERM, then kills after 5 s. */
  async end() {
    this.#ending = true;
    const members = [...this.#members.values()];
    const gone = members.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of members) child.kill('SIGTERM');
    const limit = setTimeout(() => this.kill(), stopLimitMs);
    await Promise.all(gone);
    clearTimeout(limit);
  }

  kill() {
    for (const child of this.#members.values()) child.kill('SIGKILL');
  }
}

/** @param {string} line @returns {Record<string, unknown> | undefined} */
function parse(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
