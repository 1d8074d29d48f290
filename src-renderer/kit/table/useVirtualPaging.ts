import { useState } from 'react';

interface VirtualPaging {
  /** How many rows are to be shown now. */
  readonly limit: number;
  /** The last row came into sight: twice as many from now on. */
  readonly onReachEnd: () => void;
}

/**
 * Paging without pages: the list starts with so many rows, and doubles when its end is reached. Specification part 1 section 2.7.
 * @param key the list starts over when it changes, such as its filters
 */
export function useVirtualPaging(key: string, pageSize: number, total: number): VirtualPaging {
  const [state, setState] = useState({ key, limit: pageSize });
  const limit = state.key === key ? state.limit : pageSize;
  return {
    limit,
    onReachEnd: () => {
      if (limit < total) setState({ key, limit: limit * 2 });
    },
  };
}
