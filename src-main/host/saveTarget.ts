import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../base/Failure.ts';
import type { Host, SavedFile } from './host.ts';

/** Error codes when the receiver closed early: the user stopped the download. */
const stoppedCodes: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Returns whether the user stopped the download. All other causes have errors of their own. */
export const isDownloadCanceled = (error: unknown): boolean =>
  stoppedCodes.has(codeOf(error)) || (error instanceof Error && error.name === 'AbortError');

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
export async function* openSaveTarget(
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

type SaveTextProgress = DownloadOffer | { readonly stage: 'saved' | 'cancelled' };

/**
 * Saves a text or bytes as a file at the place that the user chooses.
 * @param read returns the content, whole or in parts; called once the place is known
 * @throws Failure when the file cannot be written, or the window did not start the download; errors of `read`
 */
export async function* saveText(
  host: Pick<Host, 'saveFile'>,
  file: SavedFile,
  read: () => Content | readonly Content[] | Promise<Content>,
  signal: AbortSignal | undefined,
): AsyncGenerator<SaveTextProgress, void, void> {
  let target: Writable | null = null;
  try {
    target = yield* openSaveTarget(host, file, signal);
    if (target !== null) await pipeline(partsOf(await read()), target, { ...(signal && { signal }) });
    yield { stage: target === null ? 'cancelled' : 'saved' };
  } catch (error) {
    // Destroying the stream removes the incomplete file.
    target?.destroy();
    if (!isDownloadCanceled(error)) throw toFileFailure(error);
    yield { stage: 'cancelled' };
  }
}
