import { useCallback, useState } from 'react';

/** Rows requested initially and added per scroll; maximum number of rows. */
const batchSize = 50;
const maxRows = 1_000;

/** Page size of a panel's query, which grows while the user scrolls. */
export function usePageSize() {
  const [pageSize, setPageSize] = useState(batchSize);
  const onMore = useCallback(() => setPageSize((size) => Math.min(maxRows, size + batchSize)), []);
  /**
   * Returns what requests more rows, or undefined if there are none.
   * @param shown number of loaded rows
   * @param total number of all rows; undefined until loaded
   */
  const moreOf = (shown: number, total: number | undefined, isLoading: boolean): (() => void) | undefined =>
    !isLoading && total !== undefined && shown < total && pageSize < maxRows ? onMore : undefined;
  return { pageSize, moreOf };
}
