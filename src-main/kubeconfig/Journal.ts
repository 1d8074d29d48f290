import { readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { removeHalves, writePrivateFile } from '../base/privateFile.ts';

const lockSchema = z.object({
  path: z.string(),
  /** What stands in it while it is ours. */
  mark: z.string(),
  /** Where it is written before it gets its name. */
  made: z.string(),
});

const workSchema = z.object({ lock: lockSchema.optional(), temporaries: z.array(z.string()) });

export type Lock = z.infer<typeof lockSchema>;
type Work = z.infer<typeof workSchema>;

/**
 * Remembers on the disk what a change of a file puts beside it, so that a process that dies in the middle leaves nothing behind:
 * the next one clears it.
 */
export class Journal {
  readonly #path: string;

  /** @param path a file of this application alone */
  constructor(path: string) {
    this.#path = path;
  }

  /** Does some work; what it puts on the disk is removed by `recover` if this process does not come to its end. */
  async during<T>(work: Work, run: () => Promise<T>): Promise<T> {
    await writePrivateFile(this.#path, JSON.stringify(work));
    try {
      return await run();
    } finally {
      await rm(this.#path, { force: true });
    }
  }

  /**
   * Removes what a process before this one left, and nothing that is not its own: a lock only while it holds the mark.
   * @throws the file system's error when something cannot be removed
   */
  recover(): void {
    removeHalves(this.#path);
    let work: Work;
    try {
      work = workSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      // There is none, or it was never whole: then the work had not begun.
      return;
    }
    for (const path of work.temporaries) rmSync(path, { force: true });
    if (work.lock !== undefined && isOurs(work.lock)) rmSync(work.lock.path, { force: true });
    rmSync(this.#path, { force: true });
  }
}

function isOurs({ path, mark }: Lock): boolean {
  try {
    return readFileSync(path, 'utf8') === mark;
  } catch {
    return false;
  }
}
