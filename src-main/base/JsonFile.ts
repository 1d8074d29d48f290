import type { z } from 'zod';
import { type LoadedJson, loadJson } from './loadJson.ts';
import type { Log } from './log.ts';
import { writePrivateFile } from './privateFile.ts';

/** What `load` found. */
export type Loaded = LoadedJson<unknown>;

/** Settings in one private file, written whole or not at all. */
export class JsonFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #log: Log;
  #value: z.infer<Schema>;
  #writing: Promise<void> = Promise.resolve();
  /** The write after the one that runs. It stores the value of its own beginning. */
  #next: Promise<void> | undefined;
  #leftAlone = false;
  readonly #isNewer: (content: unknown) => boolean;

  /**
   * @param empty the value until something is read or written
   * @param isNewer whether a later version of Quarterdeck wrote the content
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
   * Reads the file. A damaged file is moved aside. A file of a later version, and one that cannot be read, stay as they are: nothing
   * is written to them in this run. Never throws.
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

  /** @throws the file system's error; the value holds until the end of this run all the same */
  async write(value: z.infer<Schema>): Promise<void> {
    this.#value = value;
    if (this.#leftAlone) return;
    // One at a time: a later state never loses to an earlier one. All that wait share the next write.
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
