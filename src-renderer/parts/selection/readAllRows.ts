import { maxSelected } from '#kit/table/Selection.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface ReadAllRowsOptions<Row> {
  /**
   * Reads a page of the list.
   * @param pageIndex 0-based
   */
  readonly readPage: (pageIndex: number, pageSize: number, signal: AbortSignal) => Promise<Page<Row>>;
  readonly pageSize: number;
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onPage: (rows: readonly Row[], total: number) => void;
}

/**
 * Reads all rows of a list, page by page, at most `maxSelected`. A server may return less than a whole page: the
 * following pages then have the size of the first one.
 * @throws the error of a page; the pages before it were passed to `onPage`
 */
export async function readAllRows<Row>({
  readPage,
  pageSize,
  signal,
  onPage,
}: ReadAllRowsOptions<Row>): Promise<void> {
  let total = Number.POSITIVE_INFINITY;
  let size = pageSize;
  for (let pageIndex = 0; pageIndex * size < Math.min(total, maxSelected); pageIndex += 1) {
    signal.throwIfAborted();
    const { rows, total: all } = await readPage(pageIndex, size, signal);
    signal.throwIfAborted();
    // The list can become shorter while it is read.
    if (rows.length === 0) return;
    total = all;
    onPage(rows.slice(0, maxSelected - pageIndex * size), total);
    if (pageIndex === 0) size = Math.min(size, rows.length);
  }
}
