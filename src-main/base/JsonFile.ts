import { rename } from 'node:fs/promises';
import type { z } from 'zod';
import type { Log } from './log.ts';
import { readIfThere, writePrivateFile } from './privateFile.ts';

/** What `load` found. */
export type Loaded =
  | { readonly found: 'nothing' | 'good' }
  /** A later Quarterdeck wrote it: it is left alone, and nothing is written to it in this run. */
  | { readonly found: 'newer' }
  | { readonly found: 'damaged'; readonly aside: string };

/** A small thing that is kept in one file of this person alone, written whole or not at all. */
export class JsonFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #log: Log;
  #value: z.infer<Schema>;
  #writing: Promise<void> = Promise.resolve();
  #leftAlone = false;
  readonly #isNewer: (content: unknown) => boolean;

  /**
   * @param empty what holds until something is read or written
   * @param isNewer whether a later Quarterdeck wrote what was read
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

  /** Reads the file; one that cannot be understood is moved aside, not overwritten. @param nowMs milliseconds since 1970 */
  async load(nowMs: number): Promise<Loaded> {
    const text = await readIfThere(this.#path);
    if (text === undefined) return { found: 'nothing' };
    try {
      const content: unknown = JSON.parse(text);
      if (this.#isNewer(content)) {
        this.#leftAlone = true;
        this.#log.warn('a file was written by a later version and is left alone', { path: this.#path });
        return { found: 'newer' };
      }
      this.#value = this.#schema.parse(content);
      return { found: 'good' };
    } catch (error) {
      const aside = `${this.#path}.corrupt-${nowMs}`;
      await rename(this.#path, aside);
      this.#log.error('a file was not readable and was moved aside', { aside, error });
      return { found: 'damaged', aside };
    }
  }

  /** @throws the file system's error; the value holds until the end of this run all the same */
  async write(value: z.infer<Schema>): Promise<void> {
    this.#value = value;
    if (this.#leftAlone) return;
    // One after the other: a later state never loses to an earlier one.
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writePrivateFile(this.#path, `${JSON.stringify(this.#value, null, 2)}\n`));
    await this.#writing;
  }
}
