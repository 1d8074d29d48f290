import { useState } from 'react';

interface VirtualPaging {
  readonly limit: number;
  /** Call when the last row becomes visible. Doubles the limit. */
  readonly onReachEnd: () => void;
}

/**
 * Paging by scrolling: starts with one page of rows and doubles the number at the end of the list.
 * @param key A change resets the limit, for example a change of filters.
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
