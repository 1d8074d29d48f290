import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Host, SavedFile } from './host.ts';
import { type DownloadOffer, isDownloadCanceled, openSaveTarget, toFileFailure } from './saveTarget.ts';

type Progress = AsyncGenerator<
  | DownloadOffer
  | { readonly stage: 'running'; readonly done: number; readonly total: number }
  | { readonly stage: 'finished'; readonly bytes: number }
  | { readonly stage: 'cancelled' },
  void,
  void
>;

/**
 * Receives an answer in chunks.
 * @param bytes content length, if known
 */
export type ReceiverFactory = (bytes: number | undefined) => (part: Uint8Array) => unknown;

interface ServerDownload {
  readonly file: SavedFile;
  /** Requests the file from the server. Resolves after the last chunk. */
  readonly load: (receive: ReceiverFactory, signal: AbortSignal) => Promise<void>;
  /** Error message for an incomplete download. */
  readonly incompleteSentence: string;
}

interface DownloadProgress {
  readonly done: number;
  readonly total: number;
}

/** Writes a chunk, and waits for a slow receiver. */
async function write(target: Writable, part: Uint8Array, signal: AbortSignal): Promise<void> {
  // Copy the chunk: it is only valid until this function returns, and a slow receiver buffers it.
  if (!target.write(Buffer.from(part))) await once(target, 'drain', { signal });
}

async function discardTarget(target: Writable): Promise<void> {
  if (target.closed) return;
  const closed = once(target, 'close');
  target.destroy();
  // The error was already reported.
  await closed.catch(() => undefined);
}

/**
 * Streams a file of the server to the place that the user chose, without buffering it. An incomplete download
 * leaves no file.
 * @param cancelSignal aborted when the window cancels or closes
 * @throws Failure like `ServerClient`, and when the file cannot be written
 */
export async function* saveFromServer(
  host: Pick<Host, 'saveFile'>,
  { file, load, incompleteSentence }: ServerDownload,
  cancelSignal: AbortSignal | undefined,
): Progress {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(cancelSignal === undefined ? [] : [cancelSignal])]);
  let target: Writable | null = null;
  try {
    target = yield* openSaveTarget(host, file, signal);
    if (target === null) {
      yield { stage: 'cancelled' };
      return;
    }
    const receiver = target;
    receiver.on('error', () => stopping.abort());
    receiver.once('close', () => {
      if (!receiver.writableFinished) stopping.abort();
    });
    const loaded = new LiveValue<DownloadProgress>({ done: 0, total: 0 });
    const ended = new AbortController();
    let begun = false;
    const loading = load((bytes) => {
      // Chunks that were already written cannot be withdrawn, so a retry is not possible.
      if (begun) throw new Failure('OFFLINE', { sentence: incompleteSentence });
      begun = true;
      let done = 0;
      return async (part) => {
        await write(receiver, part, signal);
        done += part.byteLength;
        loaded.set({ done, total: bytes === undefined ? 0 : Math.max(done, bytes) });
      };
    }, signal).finally(() => ended.abort());
    // Awaited below. An earlier error must not count as an unhandled rejection.
    loading.catch(() => undefined);
    for await (const step of loaded.follow(ended.signal)) yield { stage: 'running', ...step };
    await loading;
    receiver.end();
    await once(receiver, 'finish', { signal });
    yield { stage: 'finished', bytes: loaded.value.done };
  } catch (error) {
    const cause = target?.errored ?? error;
    if (target !== null) await discardTarget(target);
    // The window that canceled no longer listens.
    if (cancelSignal?.aborted === true) return;
    if (!isDownloadCanceled(cause)) throw toFileFailure(cause);
    yield { stage: 'cancelled' };
  } finally {
    stopping.abort();
  }
}
