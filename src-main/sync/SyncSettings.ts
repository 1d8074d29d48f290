import { join } from 'node:path';
import { z } from 'zod';
import { usualChangeDays } from '../../src-preload/contract/rules/changes.ts';
import { type SyncLimits, syncLimitsSchema } from '../../src-preload/contract/sync.ts';
import { JsonFile } from '../base/JsonFile.ts';
import type { Log } from '../base/log.ts';

export const defaultLimits: SyncLimits = {
  bodyBytes: 512 * 1024 * 1024,
  secretTypes: [],
  changeDays: usualChangeDays,
};

/** Values that an older version did not have are the defaults. */
const fileSchema = z.preprocess(
  (content) =>
    typeof content === 'object' && content !== null && !Array.isArray(content)
      ? { ...defaultLimits, ...content }
      : content,
  syncLimitsSchema,
);

/** The person's choices about sync, in one file next to the cache. */
export class SyncSettings {
  readonly #file: JsonFile<typeof fileSchema>;

  constructor(folder: string, log: Log) {
    this.#file = new JsonFile(join(folder, 'sync.json'), fileSchema, defaultLimits, log);
    this.#file.load(Date.now());
  }

  get limits(): SyncLimits {
    return this.#file.value;
  }

  /** @throws the file system's error; the choice holds until the end of this run all the same */
  async write(limits: SyncLimits): Promise<void> {
    await this.#file.write(limits);
  }
}
