import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Tells the watchdog which run folder this process uses, so that nothing outlives it even when it is killed. */
export class Lifeline {
  readonly #watchdog: ChildProcess;

  constructor() {
    this.#watchdog = spawn(process.execPath, [fileURLToPath(new URL('./watchdog.ts', import.meta.url))], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    this.#watchdog.stdin?.on('error', () => undefined);
  }

  tell(word: 'uses' | 'removed', folder: string): void {
    this.#watchdog.stdin?.write(`${word} ${folder}\n`);
  }

  /** Lets the watchdog go: it ends what is left. */
  async close(): Promise<void> {
    if (this.#watchdog.exitCode !== null || this.#watchdog.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      this.#watchdog.once('exit', () => resolve());
      this.#watchdog.stdin?.end();
    });
  }
}
