import type { CatalogExportInput, CatalogExportProgress } from '#contract/catalog.ts';
import { saveRows } from '#main/host/saveRows.ts';
import { answerFrom, type SourcedAnswer } from '#main/reading/answerFrom.ts';
import type { CatalogParts } from './CatalogParts.ts';
import { type ExportWriter, exportMediaTypes, exportWriter } from './exportFormats.ts';
import { type ExportRows, rowsFromCache, rowsFromServer } from './exportRows.ts';
import { needsOwnValues, readIndexed } from './ownColumns.ts';

async function* renderText(
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

/**
 * Streams all matching items into a file: from the cache if it is complete, otherwise from the server.
 * @param userSignal aborted when the user cancels or the window closes
 * @throws Failure if the list fails or the file cannot be written
 */
export async function* exportItems(
  parts: CatalogParts,
  input: CatalogExportInput,
  userSignal: AbortSignal | undefined,
): AsyncGenerator<CatalogExportProgress, void, void> {
  const { session, clock } = parts;
  let found: SourcedAnswer<ExportRows> | undefined;
  const saving = saveRows(
    parts.host,
    async (signal) => {
      const columns = input.columns.filter((column) => typeof column !== 'string');
      const nowMs = clock.now();
      const answer = await answerFrom<ExportRows>(parts, {
        // The server has no values of these columns.
        policy: columns.length > 0 || needsOwnValues(input) ? 'synced' : 'cache',
        feed: 'items',
        fromCache: readIndexed(
          { ...input, columns },
          (cache) => rowsFromCache(cache, input, columns, nowMs),
          signal,
        ),
        server: () => rowsFromServer(session.data(), input, nowMs, signal),
      });
      found = answer;
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const writer = exportWriter(input, clock.now());
      return {
        file: { name: `catalog-${day}.${input.format}`, type: exportMediaTypes[input.format] },
        total: answer.data.total,
        text: (onRows) => renderText(writer, answer.data, onRows),
      };
    },
    userSignal,
  );
  for await (const step of saving) {
    const partial = step.stage === 'finished' && found?.source === 'cache' && found.synced !== undefined;
    yield partial ? { ...step, synced: found?.synced } : step;
  }
}
