import { readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { removeTemporaryFiles, writePrivateFile } from '../base/privateFile.ts';

const lockSchema = z.object({
  path: z.string(),
  /** Content of the lock file, which identifies its owner. */
  mark: z.string(),
  /** Temporary path where the lock file is written before it is linked. */
  made: z.string(),
});

const journalEntrySchema = z.object({ lock: lockSchema.optional(), temporaries: z.array(z.string()) });

export type Lock = z.infer<typeof lockSchema>;
type JournalEntry = z.infer<typeof journalEntrySchema>;

/**
 * Records temporary files and locks on disk before a change. After a crash, the next process removes them.
 */
export class Journal {
  readonly #path: string;

  /** @param path journal file, which only this application uses */
  constructor(path: string) {
    this.#path = path;
  }

  /** Runs work whose temporary files `recover` removes after a crash. */
  async runJournaled<T>(work: JournalEntry, run: () => Promise<T>): Promise<T> {
    await writePrivateFile(this.#path, JSON.stringify(work));
    try {
      return await run();
    } finally {
      await rm(this.#path, { force: true });
    }
  }

  /**
   * Removes leftovers of a crashed process. A lock is removed only if it has this application's mark.
   * @throws the file system's error if a file cannot be removed
   */
  recover(): void {
    removeTemporaryFiles(this.#path);
    let work: JournalEntry;
    try {
      work = journalEntrySchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      // There is no journal, or it is incomplete because the work had not started.
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
