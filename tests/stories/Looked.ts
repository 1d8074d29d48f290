import { appendFileSync, closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

const chunkBytes = 65_536;

/** What was looked at from all sides in this run and found well, by both workers and in all tries. */
export class Looked {
  readonly #file: string;
  readonly #known = new Set<string>();
  #readBytes = 0;

  /** @param file which the workers of a run share; each line names something */
  constructor(file: string) {
    this.#file = file;
  }

  /** A run begins: nothing was looked at. */
  static begin(file: string): void {
    rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, '');
  }

  /** Those of them that nobody has looked at. */
  unknown(names: readonly string[]): string[] {
    this.#read();
    return names.filter((name) => !this.#known.has(name));
  }

  /** They were looked at, and nothing was wrong with them. */
  add(names: readonly string[]): void {
    if (names.length > 0) appendFileSync(this.#file, `${names.join('\n')}\n`);
  }

  #read(): void {
    const file = openSync(this.#file, 'r');
    try {
      const bytes = Buffer.alloc(chunkBytes);
      for (;;) {
        const count = readSync(file, bytes, 0, chunkBytes, this.#readBytes);
        // Another worker may be writing its last line.
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
