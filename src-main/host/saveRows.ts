import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LiveValue } from '../base/LiveValue.ts';
import type { Host, SavedFile } from './host.ts';
import { type DownloadOffer, isDownloadCanceled, openSaveTarget, toFileFailure } from './saveTarget.ts';

export interface RowsToSave {
  readonly file: SavedFile;
  /** Number of rows at the start. */
  readonly total: number;
  /**
   * Yields the text of the file in parts, on demand.
   * @param onRows called with the number of finished rows
   */
  text(onRows: (done: number) => void): AsyncIterable<string>;
}

export type SaveRowsProgress =
  | DownloadOffer
  | { readonly stage: 'running'; readonly done: number; readonly total: number }
  | { readonly stage: 'finished'; readonly rows: number }
  | { readonly stage: 'cancelled' };

type Progress = AsyncGenerator<SaveRowsProgress, void, void>;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Returns the error that ended a pipeline. A failed write aborts reading; that abort is not the cause. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  return error.errors.find((one) => !isAbort(one)) ?? error;
}

/** Writes the rows and yields progress. Ends when the file is complete, or throws. */
async function* write(rows: RowsToSave, target: Writable, signal: AbortSignal): Progress {
  const written = new LiveValue(0);
  const ended = new AbortController();
  // The pipeline slows down reading for a slow receiver.
  const writing = pipeline(
    rows.text((done) => written.set(done)),
    target,
    { signal },
  ).finally(() => ended.abort());
  // Awaited below. An earlier error must not count as an unhandled rejection.
  writing.catch(() => undefined);
  for await (const done of written.follow(ended.signal))
    yield { stage: 'running', done, total: Math.max(done, rows.total) };
  await writing;
  yield { stage: 'finished', rows: written.value };
}

/**
 * Streams rows to a file. Prepares the rows before the user chooses a place, so that a failure leaves no
 * empty file.
 * @param prepare finds the rows; its signal is aborted when they are no longer needed
 * @param cancelSignal aborted when the window cancels or closes
 * @throws Failure as in `prepare`, and when the file cannot be written
 */
export async function* saveRows(
  host: Pick<Host, 'saveFile'>,
  prepare: (signal: AbortSignal) => Promise<RowsToSave>,
  cancelSignal: AbortSignal | undefined,
): Progress {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...(cancelSignal === undefined ? [] : [cancelSignal])]);
  try {
    const rows = await prepare(signal);
    const target = yield* openSaveTarget(host, rows.file, signal);
    if (target === null) {
      yield { stage: 'cancelled' };
      return;
    }
    // When the receiver closes early, abort the requests to the server.
    target.once('close', () => {
      if (!target.writableFinished) ended.abort();
    });
    yield* write(rows, target, signal);
  } catch (error) {
    // The window that canceled no longer listens.
    if (cancelSignal?.aborted === true) return;
    const cause = causeOf(error);
    if (!isDownloadCanceled(cause)) throw toFileFailure(cause);
    yield { stage: 'cancelled' };
  } finally {
    ended.abort();
  }
}
