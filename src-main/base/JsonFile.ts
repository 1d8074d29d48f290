import { type LoadedJson, loadJson } from './loadJson.ts';
import type { Log } from './log.ts';
import { writePrivateFile } from './privateFile.ts';

export type LoadedFile = LoadedJson<unknown>;

/** Checks the content of a file, like a Zod schema. */
interface Parser<T> {
  /** @throws for invalid content */
  parse(content: unknown): T;
}

/** Settings in a private file that is written atomically. */
export class JsonFile<T> {
  readonly #path: string;
  readonly #schema: Parser<T>;
  readonly #log: Log;
  #value: T;
  #currentWrite: Promise<void> = Promise.resolve();
  /** The pending write after the running one. It writes the value of its start time. */
  #nextWrite: Promise<void> | undefined;
  #isReadOnly = false;
  readonly #isNewer: (content: unknown) => boolean;

  /**
   * @param defaultValue default value until something is read or written
   * @param isNewer returns whether a later version wrote the content
   */
  constructor(
    path: string,
    schema: Parser<T>,
    defaultValue: T,
    log: Log,
    isNewer: (content: unknown) => boolean = () => false,
  ) {
    this.#isNewer = isNewer;
    this.#path = path;
    this.#schema = schema;
    this.#value = defaultValue;
    this.#log = log;
  }

  get value(): T {
    return this.#value;
  }

  /**
   * Reads the file. A damaged file is renamed. A file of a later version and an unreadable file stay
   * untouched, and are not written during this run. Never throws.
   * @param nowMs milliseconds since 1970
   */
  load(nowMs: number): LoadedFile {
    const loaded = loadJson<T>(this.#path, {
      parse: (content) => this.#schema.parse(content),
      isNewer: this.#isNewer,
      log: this.#log,
      nowMs,
    });
    if (loaded.status === 'good') this.#value = loaded.value;
    this.#isReadOnly = loaded.status === 'newer' || loaded.status === 'unreadable';
    return loaded;
  }

  /** @throws the file system's error; the value still applies until the application quits */
  async write(value: T): Promise<void> {
    this.#value = value;
    if (this.#isReadOnly) return;
    // Writes run one at a time, so that an older value never replaces a newer one. Waiting callers share the
    // next write.
    this.#nextWrite ??= this.#currentWrite
      .catch(() => undefined)
      .then(() => {
        this.#nextWrite = undefined;
        return writePrivateFile(this.#path, `${JSON.stringify(this.#value, null, 2)}\n`);
      });
    this.#currentWrite = this.#nextWrite;
    await this.#currentWrite;
  }
}
