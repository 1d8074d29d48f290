/** Max rows of a selection. */
export const maxSelected = 10_000;

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
 * Reads all rows of a list, page by page, at most `maxSelected`.
 * @throws the error of a page; the pages before it were passed to `onPage`
 */
export async function readAllRows<Row>({
  readPage,
  pageSize,
  signal,
  onPage,
}: ReadAllRowsOptions<Row>): Promise<void> {
  let total = Number.POSITIVE_INFINITY;
  for (let pageIndex = 0; pageIndex * pageSize < Math.min(total, maxSelected); pageIndex += 1) {
    signal.throwIfAborted();
    const page = await readPage(pageIndex, pageSize, signal);
    signal.throwIfAborted();
    // The list can become shorter while it is read.
    if (page.rows.length === 0) return;
    total = page.total;
    onPage(page.rows.slice(0, maxSelected - pageIndex * pageSize), total);
  }
}
