import { useQueryClient } from '@tanstack/react-query';
import type { RefreshRate } from '#kit/refresh/refreshRates.ts';
import { useAutoRefresh } from '#kit/refresh/useAutoRefresh.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { keepOrder } from './keepOrder.ts';
import { type PageAnswer, type PagedListOptions, rowsOfPage } from './useServerList.ts';

/**
 * Refreshes a list automatically while the server is reachable. Unchanged sets of rows keep their order, and
 * no loading state is displayed. The list displays errors itself.
 * @param retry regular refetch, used after a failure
 */
export function useListRefresh<Input, Page, Key extends keyof Page>(
  rate: RefreshRate,
  { procedure, input, rows, rowId }: PagedListOptions<Input, Page, Key>,
  retry: () => void,
): void {
  const answers = useQueryClient();
  const online = useServerOnline();
  useAutoRefresh(online ? rate : 'None', 0, () => {
    const inOrder = (next: PageAnswer<Page>, shown: PageAnswer<Page> | undefined): PageAnswer<Page> => {
      if (shown === undefined) return next;
      const kept = keepOrder(rowsOfPage(shown.data, rows), rowsOfPage(next.data, rows), rowId);
      return { ...next, data: { ...next.data, [rows]: kept } };
    };
    const { queryKey } = procedure.queryOptions({ input });
    procedure
      .call(input)
      .then(
        (next) => answers.setQueryData<PageAnswer<Page>>(queryKey, (shown) => inOrder(next, shown)),
        retry,
      );
  });
}
