import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';

type Done = (error?: Error | null) => void;

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Writes to a temporary file next to the target and renames it when complete. The target is the old or the
 * new file, never a partial one. Destroying the stream leaves no file.
 */
export class FileBeingSaved extends Writable {
  readonly #target: string;
  /** Short, whatever the length of the target's name. */
  readonly #temporary: string;
  #handle: FileHandle | undefined;

  /** @param target path of the finished file */
  constructor(target: string) {
    super({ decodeStrings: true });
    this.#target = target;
    this.#temporary = join(dirname(target), `.quarterdeck-${randomUUID()}.part`);
  }

  override _construct(done: Done): void {
    open(this.#temporary, 'wx').then(
      (handle) => {
        this.#handle = handle;
        done();
      },
      (error: unknown) => done(toError(error)),
    );
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#settle(this.#opened().appendFile(chunk), done);
  }

  override _final(done: Done): void {
    this.#settle(this.#finish(), done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#clear().then(
      () => done(error),
      (clearing: unknown) => done(error ?? toError(clearing)),
    );
  }

  async #finish(): Promise<void> {
    const handle = this.#opened();
    await handle.sync();
    await this.#close();
    await rename(this.#temporary, this.#target);
  }

  /** Deletes the temporary file. After a rename there is none. */
  async #clear(): Promise<void> {
    try {
      await this.#close();
    } finally {
      await rm(this.#temporary, { force: true });
    }
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  #opened(): FileHandle {
    if (this.#handle === undefined) throw new Error('The file is not open.');
    return this.#handle;
  }

  #settle(work: Promise<void>, done: Done): void {
    work.then(
      () => done(),
      (error: unknown) => done(toError(error)),
    );
  }
}
