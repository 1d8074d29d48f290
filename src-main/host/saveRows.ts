import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LiveValue } from '../base/LiveValue.ts';
import type { Host, SavedFile } from './host.ts';
import { type DownloadOffer, saveStream } from './saveTarget.ts';

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

async function* write(
  rows: RowsToSave,
  target: Writable,
  signal: AbortSignal,
): AsyncGenerator<SaveRowsProgress, void, void> {
  const written = new LiveValue(0);
  // The pipeline slows down reading for a slow receiver.
  const writing = pipeline(
    rows.text((done) => written.set(done)),
    target,
    { signal },
  );
  for await (const done of written.followWork(writing))
    yield { stage: 'running', done, total: Math.max(done, rows.total) };
  yield { stage: 'finished', rows: written.value };
}

/**
 * Streams rows to a file.
 * @param prepare finds the rows; its signal is aborted when they are no longer needed
 * @param cancelSignal aborted when the window cancels or closes
 * @throws Failure as in `prepare`, and when the file cannot be written
 */
export function saveRows(
  host: Pick<Host, 'saveFile'>,
  prepare: (signal: AbortSignal) => Promise<RowsToSave>,
  cancelSignal: AbortSignal | undefined,
): AsyncGenerator<SaveRowsProgress, void, void> {
  const prepareTask = async (prepareSignal: AbortSignal) => {
    const rows = await prepare(prepareSignal);
    return { file: rows.file, write: (target: Writable, signal: AbortSignal) => write(rows, target, signal) };
  };
  return saveStream<SaveRowsProgress>(host, prepareTask, cancelSignal);
}
