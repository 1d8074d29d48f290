import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../base/Failure.ts';
import type { Host, SavedFile } from './host.ts';

/** Error codes when the receiver closed early: the user stopped the download. */
const stoppedCodes: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Returns whether the user stopped the download. All other causes have errors of their own. */
const isDownloadCanceled = (error: unknown): boolean =>
  stoppedCodes.has(codeOf(error)) || (error instanceof Error && error.name === 'AbortError');

/**
 * Returns the error that ended a save. A failed write aborts reading, and a closed stream aborts both; these aborts
 * are not the cause.
 */
function causeOf(error: unknown, target: Writable | null): unknown {
  if (target?.errored != null) return target.errored;
  if (!(error instanceof AggregateError)) return error;
  const errors: readonly unknown[] = error.errors;
  return errors.find((one) => !isDownloadCanceled(one)) ?? errors[0] ?? error;
}

/**
 * Converts a file system error to a `Failure` with an instruction for the user. Other errors stay unchanged.
 */
export function toFileFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error) || !('syscall' in error)) return error;
  const sentence =
    codeOf(error) === 'ENOSPC'
      ? 'The disk is full. No file was written.'
      : 'The file could not be written. Choose another folder.';
  return new Failure('SERVER', { sentence, details: error.message }, { cause: error });
}

/** The window must download this path at once. */
export interface DownloadOffer {
  readonly stage: 'offer';
  readonly path: string;
}

/**
 * Prompts for the file's place like `Host.saveFile`. Yields the offered path at once.
 * @returns the stream to write to; null when the user or the signal canceled
 * @throws Failure TIMEOUT when the window did not start the download
 */
async function* openSaveTarget(
  host: Pick<Host, 'saveFile'>,
  file: SavedFile,
  signal?: AbortSignal,
): AsyncGenerator<DownloadOffer, Writable | null, void> {
  const offered = Promise.withResolvers<string>();
  const opening = host.saveFile(file, offered.resolve, signal);
  const path = await Promise.race([offered.promise, opening.then(() => undefined)]);
  if (path !== undefined) yield { stage: 'offer', path };
  return opening;
}

type Content = string | Uint8Array;

/**
 * Returns a content as a list of parts. Iterating a string or bytes directly would yield single characters or
 * bytes.
 */
const partsOf = (content: Content | readonly Content[]): readonly Content[] =>
  typeof content === 'string' || content instanceof Uint8Array ? [content] : content;

/** What to save, and how. */
interface SaveTask<Step> {
  readonly file: SavedFile;
  /**
   * Writes the whole file, ends the stream, and yields progress.
   * @param signal aborted when the user cancels, or when the receiver closes early
   */
  readonly write: (target: Writable, signal: AbortSignal) => AsyncGenerator<Step, void, void>;
}

type SaveProgress<Step> = AsyncGenerator<DownloadOffer | Step | { readonly stage: 'cancelled' }, void, void>;

/** Destroys an incomplete stream, which removes its file. */
async function discardTarget(target: Writable): Promise<void> {
  if (target.closed) return;
  const closed = once(target, 'close');
  target.destroy();
  // The error was already reported.
  await closed.catch(() => undefined);
}

/**
 * Streams a file to the place that the user chooses. An incomplete file is removed.
 * @param prepare called before the prompt, so that a failure leaves no empty file. Its signal is aborted at the
 *   end, and when the user cancels.
 * @param cancelSignal aborted when the window cancels or closes
 * @param toFailure converts the cause of a failed save
 * @throws Failure when the file cannot be written, or the window did not start the download; errors of `prepare`
 *   and `write`
 */
export async function* saveStream<Step>(
  host: Pick<Host, 'saveFile'>,
  prepare: (signal: AbortSignal) => SaveTask<Step> | Promise<SaveTask<Step>>,
  cancelSignal: AbortSignal | undefined,
  toFailure: (cause: unknown) => unknown = toFileFailure,
): SaveProgress<Step> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(cancelSignal === undefined ? [] : [cancelSignal])]);
  let target: Writable | null = null;
  try {
    const { file, write } = await prepare(signal);
    target = yield* openSaveTarget(host, file, signal);
    if (target === null) {
      yield { stage: 'cancelled' };
      return;
    }
    const receiver = target;
    // The receiver can close early. `write` throws its error, or is aborted.
    receiver.on('error', () => stopping.abort());
    receiver.once('close', () => {
      if (!receiver.writableFinished) stopping.abort();
    });
    yield* write(receiver, signal);
  } catch (error) {
    const cause = causeOf(error, target);
    if (target !== null) await discardTarget(target);
    // The window that canceled no longer listens.
    if (cancelSignal?.aborted === true) return;
    if (!isDownloadCanceled(cause)) throw toFailure(cause);
    yield { stage: 'cancelled' };
  } finally {
    stopping.abort();
    // The window can also stop listening.
    if (target?.writableFinished === false) target.destroy();
  }
}

/**
 * Saves a text or bytes as a file at the place that the user chooses.
 * @param read returns the content, whole or in parts; called once the place is known
 * @throws Failure when the file cannot be written, or the window did not start the download; errors of `read`
 */
export function saveText(
  host: Pick<Host, 'saveFile'>,
  file: SavedFile,
  read: () => Content | readonly Content[] | Promise<Content>,
  signal: AbortSignal | undefined,
): SaveProgress<{ readonly stage: 'saved' }> {
  const task: SaveTask<{ readonly stage: 'saved' }> = {
    file,
    write: async function* (target, writeSignal) {
      await pipeline(partsOf(await read()), target, { signal: writeSignal });
      yield { stage: 'saved' };
    },
  };
  return saveStream(host, () => task, signal);
}
