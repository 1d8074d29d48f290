import { useQueryClient } from '@tanstack/react-query';
import type { RefreshRate } from '../../kit/refresh/refreshRates.ts';
import { useAutoRefresh } from '../../kit/refresh/useAutoRefresh.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { keepOrder } from './keepOrder.ts';
import { type ListQuestion, type PageAnswer, rowsIn } from './useServerList.ts';

/**
 * Reads a list again by itself while the server answers. The same rows keep their order, and nothing on the screen says that it is
 * read; what goes wrong is told by the list itself.
 * @param retry asks as a person does who wants it anew
 */
export function useListRefresh<Input, Page, Key extends keyof Page>(
  rate: RefreshRate,
  { procedure, input, rows, rowId }: ListQuestion<Input, Page, Key>,
  retry: () => void,
): void {
  const answers = useQueryClient();
  const online = useServerOnline();
  useAutoRefresh(online ? rate : 'None', 0, () => {
    const inOrder = (next: PageAnswer<Page>, shown: PageAnswer<Page> | undefined): PageAnswer<Page> => {
      if (shown === undefined) return next;
      const kept = keepOrder(rowsIn(shown.data, rows), rowsIn(next.data, rows), rowId);
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
