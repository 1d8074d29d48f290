import { appendFileSync, closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

const chunkBytes = 65_536;

/** The parts that passed their checks in this run, shared by both workers and all retries. */
export class PassedParts {
  readonly #file: string;
  readonly #known = new Set<string>();
  #readBytes = 0;

  /** @param file shared by the workers of a run; one name per line */
  constructor(file: string) {
    this.#file = file;
  }

  /** Starts a run with an empty file. */
  static begin(file: string): void {
    rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, '');
  }

  /** Returns the names that have not passed yet. */
  notYetPassed(names: readonly string[]): string[] {
    this.#read();
    return names.filter((name) => !this.#known.has(name));
  }

  /** Adds names that passed. */
  add(names: readonly string[]): void {
    if (names.length > 0) appendFileSync(this.#file, `${names.join('\n')}\n`);
  }

  #read(): void {
    const file = openSync(this.#file, 'r');
    try {
      const bytes = Buffer.alloc(chunkBytes);
      for (;;) {
        const count = readSync(file, bytes, 0, chunkBytes, this.#readBytes);
        // Another worker may be writing the last line.
        const end = bytes.subarray(0, count).lastIndexOf('\n') + 1;
        if (end === 0) return;
        for (const name of bytes.toString('utf8', 0, end - 1).split('\n')) this.#known.add(name);
        this.#readBytes += end;
      }
    } finally {
      closeSync(file);
    }
  }
}
