import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../base/Failure.ts';
import type { Host, SavedFile } from './host.ts';

/** Whoever received the file went away before its end: the person stopped the download. */
const stoppedCodes: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The person stopped the download: nothing else ends the writing without an error of its own. */
export const wasStopped = (error: unknown): boolean =>
  stoppedCodes.has(codeOf(error)) || (error instanceof Error && error.name === 'AbortError');

/** What the file system says of a file is no fault of ours: it says what to do about it. */
export function toFileFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error) || !('syscall' in error)) return error;
  const sentence =
    codeOf(error) === 'ENOSPC'
      ? 'The disk is full. No file was written.'
      : 'The file could not be written. Choose another place.';
  return new Failure('SERVER', { sentence, details: error.message }, { cause: error });
}

/** The window must fetch this path as a download, at once. */
export interface Offer {
  readonly stage: 'offer';
  readonly path: string;
}

/**
 * Asks where a file goes, as `Host.saveFile` does. What is offered is told at once.
 * @returns where to write; null when the person or the signal cancelled
 * @throws Failure TIMEOUT when the window did not fetch what was offered
 */
export async function* askForPlace(
  host: Pick<Host, 'saveFile'>,
  file: SavedFile,
  signal?: AbortSignal,
): AsyncGenerator<Offer, Writable | null, void> {
  const offered = Promise.withResolvers<string>();
  const opening = host.saveFile(file, offered.resolve, signal);
  const path = await Promise.race([offered.promise, opening.then(() => undefined)]);
  if (path !== undefined) yield { stage: 'offer', path };
  return opening;
}

type Content = string | Uint8Array;

/** A content in parts. A text and bytes are iterable themselves, by character and by byte. */
const partsOf = (content: Content | readonly Content[]): readonly Content[] =>
  typeof content === 'string' || content instanceof Uint8Array ? [content] : content;

type Saving = Offer | { readonly stage: 'saved' | 'cancelled' };

/**
 * Saves a text, or bytes, as a file where the person wants it.
 * @param read gives it, whole or in parts; called once there is a place for it
 * @throws Failure when it cannot be written, or the window did not fetch what was offered; whatever `read` throws
 */
export async function* saveText(
  host: Pick<Host, 'saveFile'>,
  file: SavedFile,
  read: () => Content | readonly Content[] | Promise<Content>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Saving, void, void> {
  let target: Writable | null = null;
  try {
    target = yield* askForPlace(host, file, signal);
    if (target !== null) await pipeline(partsOf(await read()), target, { ...(signal && { signal }) });
    yield { stage: target === null ? 'cancelled' : 'saved' };
  } catch (error) {
    // Nothing is left where the file was to be.
    target?.destroy();
    if (!wasStopped(error)) throw toFileFailure(error);
    yield { stage: 'cancelled' };
  }
}
