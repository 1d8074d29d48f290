import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { failureSentences } from '#contract/rules/failures.ts';
import type { SnapshotOpening, SnapshotSaving } from '#contract/snapshots.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import { maxDatabaseBytes } from './manifest.ts';
import { messages } from './messages.ts';
import { openSnapshot } from './openSnapshot.ts';
import type { SnapshotsOptions } from './SnapshotsOptions.ts';
import { saveSnapshot } from './saveSnapshot.ts';
import { clearOrphans, clearWork, freeSpaceBytes, inWorkFolder, megabytes } from './workFolder.ts';

/** A file that a window sends in pieces. */
interface Transfer {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly file: FileHandle;
  received: number;
  /** Ends the transfer. @param all true if all pieces were received, false if it was stopped */
  readonly end: (all: boolean) => void;
}

interface AnnouncedFile {
  readonly name: string;
  readonly bytes: number;
  /** Called with the id of the transfer once its pieces can be received. */
  readonly begin: (id: string) => void;
}

/** Time without a piece in milliseconds, after which the window counts as closed. */
const idleTimeoutMs = 60_000;

/** Saves the cache as a snapshot file, and opens such files as workspaces, one at a time. */
export class Snapshots {
  readonly opening = new LiveValue<SnapshotOpening>({ status: 'none' });
  readonly #options: SnapshotsOptions;
  #stopping: AbortController | undefined;
  #transfer: Transfer | undefined;
  #ended = false;
  #working: Promise<void> = Promise.resolve();

  constructor(options: SnapshotsOptions) {
    this.#options = options;
  }

  /**
   * Removes leftovers of a crashed process. Call after the workspaces are loaded. Never throws, because
   * leftovers only use disk space.
   */
  start(): void {
    const { host, registry, log } = this.#options;
    try {
      clearWork(host.paths.data);
      // If the list could not be read, the workspaces in use are unknown.
      if (registry.notice === null)
        clearOrphans(
          host.paths.data,
          registry.workspaces.map(({ id }) => id),
        );
    } catch (error) {
      log.warn('failed to remove leftovers of snapshots', { error });
    }
  }

  async stop(): Promise<void> {
    this.#ended = true;
    this.#stopping?.abort();
    await this.#working;
  }

  save(signal: AbortSignal | undefined): AsyncGenerator<SnapshotSaving, void, void> {
    return saveSnapshot(this.#options, signal);
  }

  /** Opens a snapshot file and publishes the result in `opening`. Never throws. */
  openFile(path: string): void {
    const file = basename(path);
    if (this.#ended) return;
    // Waits until the current file is open.
    if (this.#stopping !== undefined) return void this.#working.then(() => this.openFile(path));
    this.#begin(file, { step: 'unpacking', done: 0, total: null }, (signal) =>
      this.#open(file, path, signal),
    );
  }

  /**
   * Starts a file transfer from a window.
   * @returns the id of the transfer
   * @throws Failure CONFLICT, INVALID, SERVER
   */
  async receive(name: string, bytes: number): Promise<string> {
    if (bytes > maxDatabaseBytes)
      throw new Failure('INVALID', { sentence: messages.refused.tooLarge(maxDatabaseBytes / 1024 ** 3) });
    // The received file and the unpacked database exist at the same time.
    if ((await freeSpaceBytes(this.#options.host.paths.data)) < 2 * bytes)
      throw new Failure('SERVER', { sentence: messages.refused.noRoom(megabytes(2 * bytes)) });
    if (this.#stopping !== undefined) throw new Failure('CONFLICT', { sentence: messages.busy });
    const file = basename(name);
    const begun = Promise.withResolvers<string>();
    this.#begin(file, { step: 'receiving', done: 0, total: bytes }, async (signal) => {
      try {
        await this.#receive(file, bytes, begun.resolve, signal);
      } catch (error) {
        // Rejects the waiting caller. After the start, errors are only published in `opening`.
        begun.reject(error);
        throw error;
      }
    });
    return begun.promise;
  }

  /**
   * Adds a piece to the transfer.
   * @throws Failure CONFLICT if it was stopped, INVALID if it exceeds the announced size
   */
  async receivePiece(id: string, data: Uint8Array): Promise<void> {
    const receiving = this.#requireTransfer(id);
    if (receiving.received + data.length > receiving.bytes)
      throw new Failure('INVALID', { sentence: messages.refused.damaged });
    receiving.received += data.length;
    await receiving.file.write(data);
    if (this.#transfer !== receiving) throw stopped();
    const { name: file, received: done, bytes: total } = receiving;
    this.opening.set({ status: 'opening', file, step: 'receiving', done, total });
  }

  /** Ends the transfer after the last piece. @throws Failure CONFLICT if it was stopped */
  finishTransfer(id: string): void {
    this.#requireTransfer(id).end(true);
  }

  stopOpening(): void {
    this.#stopping?.abort();
  }

  /** Clears the state of the last file. */
  dismiss(): void {
    // Another file may be opening already.
    if (this.#stopping === undefined) this.opening.set({ status: 'none' });
  }

  #requireTransfer(id: string): Transfer {
    if (this.#transfer?.id === id) return this.#transfer;
    throw stopped();
  }

  #begin(
    file: string,
    first: { readonly step: 'receiving' | 'unpacking'; readonly done: number; readonly total: number | null },
    work: (signal: AbortSignal) => Promise<void>,
  ): void {
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.opening.set({ status: 'opening', file, ...first });
    this.#working = work(stopping.signal)
      .catch((error: unknown) => this.#refuse(file, error, stopping.signal))
      .finally(() => {
        this.#stopping = undefined;
      });
  }

  async #open(file: string, path: string, signal: AbortSignal): Promise<void> {
    const opened = await openSnapshot(
      this.#options,
      path,
      (step) => this.opening.set({ status: 'opening', file, ...step }),
      signal,
    );
    this.opening.set({ status: 'opened', file, ...opened });
  }

  #receive(name: string, bytes: number, begin: (id: string) => void, signal: AbortSignal): Promise<void> {
    return inWorkFolder(this.#options.host.paths.data, async (folder) => {
      const path = join(folder, 'received');
      await this.#receivePieces(path, { name, bytes, begin }, signal);
      await this.#open(name, path, signal);
    });
  }

  async #receivePieces(
    path: string,
    { name, bytes, begin }: AnnouncedFile,
    signal: AbortSignal,
  ): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    const ended = Promise.withResolvers<boolean>();
    const id = randomUUID();
    const receiving: Transfer = { id, name, bytes, file, received: 0, end: ended.resolve };
    this.#transfer = receiving;
    signal.addEventListener('abort', () => ended.resolve(false), { once: true });
    const idleWatch = this.#watchIdle(receiving, ended);
    begin(id);
    try {
      const all = await ended.promise;
      signal.throwIfAborted();
      if (!all || receiving.received !== bytes)
        throw new Failure('INVALID', {
          sentence: messages.refused.damaged,
          details: `${receiving.received} of ${bytes} bytes were received.`,
        });
    } finally {
      this.#transfer = undefined;
      idleWatch.abort();
      await file.close();
    }
  }

  /** Ends the transfer if no pieces arrive: a closed or reloaded window sends nothing. */
  #watchIdle(receiving: Transfer, { resolve }: PromiseWithResolvers<boolean>): AbortController {
    const idleWatch = new AbortController();
    const checkIdle = async () => {
      for (let before = -1; before !== receiving.received; ) {
        before = receiving.received;
        await this.#options.clock.sleep(idleTimeoutMs, idleWatch.signal, { ref: false });
      }
      resolve(false);
    };
    checkIdle().catch(() => undefined);
    return idleWatch;
  }

  #refuse(file: string, error: unknown, signal: AbortSignal): void {
    if (signal.aborted) {
      this.opening.set({ status: 'none' });
      return;
    }
    const { log } = this.#options;
    log.warn('failed to open a snapshot', { error });
    const { sentence, details } =
      error instanceof Failure ? error.data : { sentence: failureSentences.fallback, details: String(error) };
    this.opening.set({
      status: 'refused',
      file,
      sentence,
      ...(details === undefined ? {} : { details }),
    });
  }
}

const stopped = (): Failure => new Failure('CONFLICT', { sentence: messages.stopped });
