import type { z } from 'zod';
import { type LoadedJson, loadJson } from './loadJson.ts';
import type { Log } from './log.ts';
import { writePrivateFile } from './privateFile.ts';

export type Loaded = LoadedJson<unknown>;

/** Settings in a private file that is written atomically. */
export class JsonFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #log: Log;
  #value: z.infer<Schema>;
  #writing: Promise<void> = Promise.resolve();
  /** The pending write after the running one. It writes the value of its start time. */
  #next: Promise<void> | undefined;
  #leftAlone = false;
  readonly #isNewer: (content: unknown) => boolean;

  /**
   * @param empty default value until something is read or written
   * @param isNewer returns whether a later version wrote the content
   */
  constructor(
    path: string,
    schema: Schema,
    empty: z.infer<Schema>,
    log: Log,
    isNewer: (content: unknown) => boolean = () => false,
  ) {
    this.#isNewer = isNewer;
    this.#path = path;
    this.#schema = schema;
    this.#value = empty;
    this.#log = log;
  }

  get value(): z.infer<Schema> {
    return this.#value;
  }

  /**
   * Reads the file. A damaged file is renamed. A file of a later version and an unreadable file stay
   * untouched, and are not written during this run. Never throws.
   * @param nowMs milliseconds since 1970
   */
  load(nowMs: number): Loaded {
    const loaded = loadJson<z.infer<Schema>>(this.#path, {
      parse: (content) => this.#schema.parse(content),
      isNewer: this.#isNewer,
      log: this.#log,
      nowMs,
    });
    if (loaded.found === 'good') this.#value = loaded.value;
    this.#leftAlone = loaded.found === 'newer' || loaded.found === 'unreadable';
    return loaded;
  }

  /** @throws the file system's error; the value still applies until the application quits */
  async write(value: z.infer<Schema>): Promise<void> {
    this.#value = value;
    if (this.#leftAlone) return;
    // Writes run one at a time, so that an older value never replaces a newer one. Waiting callers share the
    // next write.
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return writePrivateFile(this.#path, `${JSON.stringify(this.#value, null, 2)}\n`);
      });
    this.#writing = this.#next;
    await this.#writing;
  }
}
