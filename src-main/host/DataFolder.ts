import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensurePrivateFolder, writePrivateFile } from '../base/privateFile.ts';

const ownerSchema = z.object({
  pid: z.number().int(),
  /** Where a second start reaches the first window; the file is 0600 because the address holds the key. */
  url: z.string().optional(),
});

export type Owner = z.infer<typeof ownerSchema>;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // Missing or damaged: nobody owns the folder.
    return undefined;
  }
}

/**
 * The data folder of one person, owned by one process at a time: a lock file names the owner's pid.
 * Both hosts use it; architecture section 5.
 */
export class DataFolder {
  readonly path: string;
  readonly #lockPath: string;

  private constructor(path: string) {
    this.path = path;
    this.#lockPath = join(path, 'owner.json');
  }

  /**
   * Takes the folder for this process, making it (0700) when it is not there.
   * @param gone pid of an owner that was found not to answer: its lock is taken over although a process has that pid
   * @returns the folder, or the living process that has it
   * @throws the file system's error when the folder cannot be used
   */
  static take(path: string, gone?: number): { readonly folder: DataFolder } | { readonly owner: Owner } {
    ensurePrivateFolder(path);
    const folder = new DataFolder(path);
    for (let attempt = 0; ; attempt += 1) {
      if (folder.#tryLock()) return { folder };
      if (attempt > 2) throw new Error(`The lock file ${folder.#lockPath} could not be taken.`);
      const owner = readOwner(folder.#lockPath);
      if (owner !== undefined && owner.pid !== gone && owner.pid !== process.pid && isAlive(owner.pid))
        return { owner };
      rmSync(folder.#lockPath, { force: true });
    }
  }

  /** A link appears whole or not at all, so nobody ever reads a half-written lock. */
  #tryLock(): boolean {
    const own = `${this.#lockPath}.${process.pid}`;
    writeFileSync(own, JSON.stringify({ pid: process.pid }), { mode: 0o600 });
    try {
      linkSync(own, this.#lockPath);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }

  /** Says where a second start reaches this process. */
  async announce(url: string): Promise<void> {
    await writePrivateFile(this.#lockPath, JSON.stringify({ pid: process.pid, url }));
  }

  /** Gives the folder back. */
  release(): void {
    if (readOwner(this.#lockPath)?.pid === process.pid) rmSync(this.#lockPath, { force: true });
  }
}
