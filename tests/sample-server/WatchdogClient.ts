import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Registers this process's run folder with the watchdog, which cleans up even if this process is killed. */
export class WatchdogClient {
  readonly #watchdog: ChildProcess;

  constructor() {
    this.#watchdog = spawn(process.execPath, [fileURLToPath(new URL('./watchdog.ts', import.meta.url))], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    this.#watchdog.stdin?.on('error', () => undefined);
  }

  send(word: 'uses' | 'removed', folder: string): void {
    this.#watchdog.stdin?.write(`${word} ${folder}\n`);
  }

  /** Releases the watchdog, which ends remaining processes. */
  async close(): Promise<void> {
    if (this.#watchdog.exitCode !== null || this.#watchdog.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      this.#watchdog.once('exit', () => resolve());
      this.#watchdog.stdin?.end();
    });
  }
}
