import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';

type WriteCallback = (error?: Error | null) => void;

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Writes to a temporary file next to the target and renames it when complete. The target is the old or the
 * new file, never a partial one. Destroying the stream leaves no file.
 */
export class AtomicFileWriter extends Writable {
  /** Path of the finished file. */
  readonly path: string;
  /** Short, whatever the length of the target's name. */
  readonly #temporary: string;
  #handle: FileHandle | undefined;

  /** @param target path of the finished file */
  constructor(target: string) {
    super({ decodeStrings: true });
    this.path = target;
    this.#temporary = join(dirname(target), `.quarterdeck-${randomUUID()}.part`);
  }

  override _construct(done: WriteCallback): void {
    open(this.#temporary, 'wx').then(
      (handle) => {
        this.#handle = handle;
        done();
      },
      (error: unknown) => done(toError(error)),
    );
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteCallback): void {
    this.#callWhenDone(this.#requireHandle().appendFile(chunk), done);
  }

  override _final(done: WriteCallback): void {
    this.#callWhenDone(this.#finish(), done);
  }

  override _destroy(error: Error | null, done: WriteCallback): void {
    this.#clear().then(
      () => done(error),
      (clearing: unknown) => done(error ?? toError(clearing)),
    );
  }

  async #finish(): Promise<void> {
    const handle = this.#requireHandle();
    await handle.sync();
    await this.#close();
    await rename(this.#temporary, this.path);
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

  #requireHandle(): FileHandle {
    if (this.#handle === undefined) throw new Error('The file is not open.');
    return this.#handle;
  }

  #callWhenDone(work: Promise<void>, done: WriteCallback): void {
    work.then(
      () => done(),
      (error: unknown) => done(toError(error)),
    );
  }
}
