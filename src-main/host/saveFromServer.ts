import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Host, SavedFile } from './host.ts';
import { saveStream } from './saveTarget.ts';

type Step =
  | { readonly stage: 'running'; readonly done: number; readonly total: number }
  | { readonly stage: 'finished'; readonly bytes: number };

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

/**
 * Streams a file of the server to the place that the user chose, without buffering it. An incomplete download
 * leaves no file.
 * @param cancelSignal aborted when the window cancels or closes
 * @throws Failure like `ServerClient`, and when the file cannot be written
 */
export const saveFromServer = (
  host: Pick<Host, 'saveFile'>,
  { file, load, incompleteSentence }: ServerDownload,
  cancelSignal: AbortSignal | undefined,
): ReturnType<typeof saveStream<Step>> =>
  saveStream<Step>(
    host,
    () => ({
      file,
      write: async function* (target, signal) {
        const loaded = new LiveValue<DownloadProgress>({ done: 0, total: 0 });
        let begun = false;
        const loading = load((bytes) => {
          // Chunks that were already written cannot be withdrawn, so a retry is not possible.
          if (begun) throw new Failure('OFFLINE', { sentence: incompleteSentence });
          begun = true;
          let done = 0;
          return async (part) => {
            await write(target, part, signal);
            done += part.byteLength;
            loaded.set({ done, total: bytes === undefined ? 0 : Math.max(done, bytes) });
          };
        }, signal);
        for await (const step of loaded.followWork(loading)) yield { stage: 'running', ...step };
        target.end();
        await once(target, 'finish', { signal });
        yield { stage: 'finished', bytes: loaded.value.done };
      },
    }),
    cancelSignal,
  );
