import { rename } from 'node:fs/promises';
import type { z } from 'zod';
import type { Log } from './log.ts';
import { readIfThere, writePrivateFile } from './privateFile.ts';

/** A small thing that is kept in one file of this person alone, written whole or not at all. */
export class JsonFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #log: Log;
  #value: z.infer<Schema>;
  #writing: Promise<void> = Promise.resolve();

  /** @param empty what holds until something is read or written */
  constructor(path: string, schema: Schema, empty: z.infer<Schema>, log: Log) {
    this.#path = path;
    this.#schema = schema;
    this.#value = empty;
    this.#log = log;
  }

  get value(): z.infer<Schema> {
    return this.#value;
  }

  /** Reads the file; one that cannot be understood is moved aside, not overwritten. @param nowMs milliseconds since 1970 */
  async load(nowMs: number): Promise<void> {
    const text = await readIfThere(this.#path);
    if (text === undefined) return;
    try {
      this.#value = this.#schema.parse(JSON.parse(text));
    } catch (error) {
      const aside = `${this.#path}.corrupt-${nowMs}`;
      await rename(this.#path, aside);
      this.#log.error('a file was not readable and was moved aside', { aside, error });
    }
  }

  /** @throws the file system's error; the value holds until the end of this run all the same */
  async write(value: z.infer<Schema>): Promise<void> {
    this.#value = value;
    // One after the other: a later state never loses to an earlier one.
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writePrivateFile(this.#path, `${JSON.stringify(this.#value, null, 2)}\n`));
    await this.#writing;
  }
}
