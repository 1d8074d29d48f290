import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Tells the watchdog what this process started, so that nothing outlives it even when it is killed. */
export class Lifeline {
  readonly #watchdog: ChildProcess;

  constructor() {
    this.#watchdog = spawn(process.execPath, [fileURLToPath(new URL('./watchdog.ts', import.meta.url))], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    this.#watchdog.stdin?.on('error', () => undefined);
  }

  tell(word: 'pid' | 'ended' | 'folder' | 'removed', value: number | string): void {
    this.#watchdog.stdin?.write(`${word} ${value}\n`);
  }

  /** Lets the watchdog go: it ends what is left. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#watchdog.once('exit', () => resolve());
      this.#watchdog.stdin?.end();
    });
  }
}
