import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CatalogExportInput, CatalogExportProgress } from '../../../src-preload/contract/catalog.ts';
import { LiveValue } from '../../base/LiveValue.ts';
import { askForPlace, toFileFailure, wasStopped } from '../../host/writingFiles.ts';
import { answerOver } from '../../reading/answerFrom.ts';
import type { CatalogParts } from './CatalogParts.ts';
import { type ExportWriter, exportTypes, exportWriter } from './exportFormats.ts';
import { type ExportRows, rowsFromCache, rowsFromServer } from './exportRows.ts';

type Progress = AsyncGenerator<CatalogExportProgress, void, void>;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The error that ended a pipeline. When writing failed, reading was aborted for it; the abort is not the cause. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  return error.errors.find((one) => !isAbort(one)) ?? error;
}

async function* textOf(
  writer: ExportWriter,
  { chunks }: ExportRows,
  onRows: (done: number) => void,
): AsyncGenerator<string, void, void> {
  let done = 0;
  yield writer.start;
  for await (const items of chunks) {
    yield writer.rows(items, done === 0);
    done += items.length;
    onRows(done);
  }
  yield writer.end;
}

/** Writes the rows and tells how far it is; ends when the file is whole, or throws what stopped it. */
async function* write(
  rows: ExportRows,
  writer: ExportWriter,
  target: Writable,
  signal: AbortSignal,
): Progress {
  const written = new LiveValue(0);
  const ended = new AbortController();
  // The stream waits while its receiver is slow, and the rows are read no faster.
  const writing = pipeline(
    textOf(writer, rows, (done) => written.set(done)),
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
 * Streams everything that matches into a file: from what is kept once it is all there, from the server before that. The rows
 * are asked for before the person is asked for a place, so that a failure leaves no empty file.
 * @param asked aborted when the window cancels or is gone
 * @throws Failure as the list does, and when the file cannot be written
 */
export async function* exportItems(
  parts: CatalogParts,
  input: CatalogExportInput,
  asked: AbortSignal | undefined,
): Progress {
  const { session, clock } = parts;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...(asked === undefined ? [] : [asked])]);
  try {
    const found = await answerOver(parts, 'items')(
      (cache) => rowsFromCache(cache, input),
      () => rowsFromServer(session.data(), input, clock.now(), signal),
    );
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const file = { name: `catalog-${day}.${input.format}`, type: exportTypes[input.format] };
    const target = yield* askForPlace(parts.host, file, signal);
    if (target === null) {
      yield { stage: 'cancelled' };
      return;
    }
    // When the receiver is gone, the page that the server still works on is aborted.
    target.once('close', () => {
      if (!target.writableFinished) ended.abort();
    });
    const { source, synced } = found;
    for await (const step of write(found.data, exportWriter(input, clock.now()), target, signal)) {
      const partial = step.stage === 'finished' && source === 'cache' && synced !== undefined;
      yield partial ? { ...step, synced } : step;
    }
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
