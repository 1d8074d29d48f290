import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import type { SnapshotOpening, SnapshotSaving } from '../../src-preload/contract/snapshots.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import { longestDatabase } from './manifest.ts';
import { messages } from './messages.ts';
import { openSnapshot } from './openSnapshot.ts';
import type { SnapshotsOptions } from './SnapshotsOptions.ts';
import { saveSnapshot } from './saveSnapshot.ts';
import { clearOrphans, clearWork, inWorkFolder, megabytes, roomBeside } from './workFolder.ts';

/** A file that comes in pieces from a window. */
interface Receiving {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly file: FileHandle;
  received: number;
  /** All of it is there, or it was stopped. */
  readonly end: (all: boolean) => void;
}

/** What a window said of the file that it sends. */
interface Announced {
  readonly name: string;
  readonly bytes: number;
  /** Hears the name of what it sends as soon as there is a place for it. */
  readonly begin: (id: string) => void;
}

/** A window that sends nothing for so long is gone, in milliseconds. */
const silenceMs = 60_000;

/** Saves what is kept as a file, and opens such files as workspaces, one at a time. */
export class Snapshots {
  readonly opening = new LiveValue<SnapshotOpening>({ status: 'none' });
  readonly #options: SnapshotsOptions;
  #stopping: AbortController | undefined;
  #receiving: Receiving | undefined;
  #ended = false;
  #working: Promise<void> = Promise.resolve();

  constructor(options: SnapshotsOptions) {
    this.#options = options;
  }

  /** Clears what a process that died left; the workspaces are known by now. Never throws: it costs room and nothing else. */
  start(): void {
    const { host, registry, log } = this.#options;
    try {
      clearWork(host.paths.data);
      // Of a list that could not be read nobody knows which workspaces there are.
      if (registry.notice === null)
        clearOrphans(
          host.paths.data,
          registry.workspaces.map(({ id }) => id),
        );
    } catch (error) {
      log.warn('what was left of snapshots could not be removed', { error });
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

  /** Opens a file that this process was given. What comes of it stands in `opening`. Never throws. */
  openFile(path: string): void {
    const file = basename(path);
    if (this.#ended) return;
    // One after the other: the second is opened when the first is there.
    if (this.#stopping !== undefined) return void this.#working.then(() => this.openFile(path));
    this.#begin(file, { step: 'unpacking', done: 0, total: null }, (signal) =>
      this.#open(file, path, signal),
    );
  }

  /** A window is about to send a file. @returns the name of what it sends @throws Failure CONFLICT, INVALID, SERVER */
  async receive(name: string, bytes: number): Promise<string> {
    if (bytes > longestDatabase)
      throw new Failure('INVALID', { sentence: messages.refused.tooLarge(longestDatabase / 1024 ** 3) });
    // What it unpacks to stands beside it for a moment.
    if ((await roomBeside(this.#options.host.paths.data)) < 2 * bytes)
      throw new Failure('SERVER', { sentence: messages.refused.noRoom(megabytes(2 * bytes)) });
    if (this.#stopping !== undefined) throw new Failure('CONFLICT', { sentence: messages.busy });
    const file = basename(name);
    const begun = Promise.withResolvers<string>();
    this.#begin(file, { step: 'receiving', done: 0, total: bytes }, async (signal) => {
      try {
        await this.#receive(file, bytes, begun.resolve, signal);
      } catch (error) {
        // Whoever waits to begin is told; later it is only told of the opening.
        begun.reject(error);
        throw error;
      }
    });
    return begun.promise;
  }

  /** The next piece of what a window sends. @throws Failure CONFLICT when it was stopped, INVALID for more than was announced */
  async piece(id: string, data: Uint8Array): Promise<void> {
    const receiving = this.#received(id);
    if (receiving.received + data.length > receiving.bytes)
      throw new Failure('INVALID', { sentence: messages.refused.damaged });
    receiving.received += data.length;
    await receiving.file.write(data);
    if (this.#receiving !== receiving) throw stopped();
    const { name: file, received: done, bytes: total } = receiving;
    this.opening.set({ status: 'opening', file, step: 'receiving', done, total });
  }

  /** All pieces are there. @throws Failure CONFLICT when it was stopped */
  endOf(id: string): void {
    this.#received(id).end(true);
  }

  /** Stops the opening that is under way. */
  stopOpening(): void {
    this.#stopping?.abort();
  }

  /** Takes away what is said of the last file. */
  dismiss(): void {
    // The next one may have begun meanwhile.
    if (this.#stopping === undefined) this.opening.set({ status: 'none' });
  }

  #received(id: string): Receiving {
    if (this.#receiving?.id === id) return this.#receiving;
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
      await this.#takePieces(path, { name, bytes, begin }, signal);
      await this.#open(name, path, signal);
    });
  }

  async #takePieces(path: string, { name, bytes, begin }: Announced, signal: AbortSignal): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    const ended = Promise.withResolvers<boolean>();
    const id = randomUUID();
    const receiving: Receiving = { id, name, bytes, file, received: 0, end: ended.resolve };
    this.#receiving = receiving;
    signal.addEventListener('abort', () => ended.resolve(false), { once: true });
    const silence = this.#untilSilent(receiving, ended);
    begin(id);
    try {
      const all = await ended.promise;
      signal.throwIfAborted();
      if (!all || receiving.received !== bytes)
        throw new Failure('INVALID', {
          sentence: messages.refused.damaged,
          details: `${receiving.received} of ${bytes} bytes came.`,
        });
    } finally {
      this.#receiving = undefined;
      silence.abort();
      await file.close();
    }
  }

  /** A window that is closed or loaded anew says nothing any more. */
  #untilSilent(receiving: Receiving, { resolve }: PromiseWithResolvers<boolean>): AbortController {
    const heard = new AbortController();
    const look = async () => {
      for (let before = -1; before !== receiving.received; ) {
        before = receiving.received;
        await this.#options.clock.sleep(silenceMs, heard.signal, { ref: false });
      }
      resolve(false);
    };
    look().catch(() => undefined);
    return heard;
  }

  #refuse(file: string, error: unknown, signal: AbortSignal): void {
    if (signal.aborted) {
      this.opening.set({ status: 'none' });
      return;
    }
    const { log } = this.#options;
    log.warn('a snapshot was not opened', { error });
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
