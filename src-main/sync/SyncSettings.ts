import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usualChangeDays } from '../../src-preload/contract/rules/changes.ts';
import { type SyncLimits, syncLimitsSchema } from '../../src-preload/contract/sync.ts';
import type { Log } from '../base/log.ts';
import { writePrivateFile } from '../base/privateFile.ts';

export const defaultLimits: SyncLimits = {
  bodyBytes: 512 * 1024 * 1024,
  secretTypes: [],
  changeDays: usualChangeDays,
};

/** What the person chose about sync, in one file beside the cache. A damaged file is as good as none. */
export class SyncSettings {
  readonly #path: string;
  #limits: SyncLimits;

  constructor(folder: string, log: Log) {
    this.#path = join(folder, 'sync.json');
    this.#limits = this.#read(log);
  }

  get limits(): SyncLimits {
    return this.#limits;
  }

  /** @throws the file system's error; the choice holds until the end of this run all the same */
  async write(limits: SyncLimits): Promise<void> {
    this.#limits = limits;
    await writePrivateFile(this.#path, `${JSON.stringify(limits, null, 2)}\n`);
  }

  #read(log: Log): SyncLimits {
    try {
      const kept: unknown = JSON.parse(readFileSync(this.#path, 'utf8'));
      // What an older version did not ask for is as usual.
      return syncLimitsSchema.parse(typeof kept === 'object' ? { ...defaultLimits, ...kept } : kept);
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!missing) log.warn('the limits of sync were not readable; defaults are used', { error });
      return defaultLimits;
    }
  }
}
