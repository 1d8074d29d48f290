import { join } from 'node:path';
import { z } from 'zod';
import { defaultChangeDays } from '#contract/rules/changes.ts';
import { defaultHistoryBytes, defaultHistoryDays } from '#contract/rules/healthHistory.ts';
import { type SyncLimits, syncLimitsSchema } from '#contract/sync.ts';
import { JsonFile } from '../base/JsonFile.ts';
import type { Log } from '../base/log.ts';

export const defaultLimits: SyncLimits = {
  bodyBytes: 512 * 1024 * 1024,
  secretTypes: [],
  changeDays: defaultChangeDays,
  historyDays: defaultHistoryDays,
  historyBytes: defaultHistoryBytes,
};

/** Use defaults for fields that earlier versions did not write. */
const fileSchema = z.preprocess(
  (content) =>
    typeof content === 'object' && content !== null && !Array.isArray(content)
      ? { ...defaultLimits, ...content }
      : content,
  syncLimitsSchema,
);

/** The user's sync settings, in a file next to the cache. */
export class SyncSettings {
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;

  constructor(folder: string, log: Log) {
    this.#file = new JsonFile(join(folder, 'sync.json'), fileSchema, defaultLimits, log);
    this.#file.load(Date.now());
  }

  get limits(): SyncLimits {
    return this.#file.value;
  }

  /** @throws the file system's error; the settings still apply until the application quits */
  async write(limits: SyncLimits): Promise<void> {
    await this.#file.write(limits);
  }
}
