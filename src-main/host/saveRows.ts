import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LiveValue } from '../base/LiveValue.ts';
import type { Host, SavedFile } from './host.ts';
import { askForPlace, type Offer, toFileFailure, wasStopped } from './writingFiles.ts';

/** Rows that become a file. */
export interface RowsToSave {
  readonly file: SavedFile;
  /** How many there were at the beginning. */
  readonly total: number;
  /** The text of the file, part by part, made when it is wanted. @param onRows hears how many rows are done */
  text(onRows: (done: number) => void): AsyncIterable<string>;
}

/** How far it is. */
export type SavingRows =
  | Offer
  | { readonly stage: 'running'; readonly done: number; readonly total: number }
  | { readonly stage: 'finished'; readonly rows: number }
  | { readonly stage: 'cancelled' };

type Progress = AsyncGenerator<SavingRows, void, void>;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The error that ended a pipeline. When writing failed, reading was aborted for it; the abort is not the cause. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  return error.errors.find((one) => !isAbort(one)) ?? error;
}

/** Writes the rows and tells how far it is; ends when the file is whole, or throws what stopped it. */
async function* write(rows: RowsToSave, target: Writable, signal: AbortSignal): Progress {
  const written = new LiveValue(0);
  const ended = new AbortController();
  // The stream waits while its receiver is slow, and the rows are read no faster.
  const writing = pipeline(
    rows.text((done) => written.set(done)),
    target,
    { signal },
  ).finally(() => ended.abort());
  // Awaited below; an error before that must not count as an unhandled rejection.
  writing.catch(() => undefined);
  for await (const done of written.follow(ended.signal))
    yield { stage: 'running', done, total: Math.max(done, rows.total) };
  await writing;
  yield { stage: 'finished', rows: written.value };
}

/**
 * Streams rows into a file. They are asked for before the person is asked for a place, so that a failure leaves no empty file.
 * @param prepare finds the rows; its signal is aborted when nobody wants them any more
 * @param asked aborted when the window cancels or is gone
 * @throws Failure as `prepare` does, and when the file cannot be written
 */
export async function* saveRows(
  host: Pick<Host, 'saveFile'>,
  prepare: (signal: AbortSignal) => Promise<RowsToSave>,
  asked: AbortSignal | undefined,
): Progress {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...(asked === undefined ? [] : [asked])]);
  try {
    const rows = await prepare(signal);
    const target = yield* askForPlace(host, rows.file, signal);
    if (target === null) {
      yield { stage: 'cancelled' };
      return;
    }
    // When the receiver is gone, what the server still works on is aborted.
    target.once('close', () => {
      if (!target.writableFinished) ended.abort();
    });
    yield* write(rows, target, signal);
  } catch (error) {
    // The window that cancelled no longer listens.
    if (asked?.aborted === true) return;
    const cause = causeOf(error);
    if (!wasStopped(cause)) throw toFileFailure(cause);
    yield { stage: 'cancelled' };
  } finally {
    ended.abort();
  }
}
