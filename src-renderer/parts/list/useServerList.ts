import {
  hashKey,
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { RefreshRate } from '../../kit/refresh/refreshRates.ts';
import { useAutoRefresh } from '../../kit/refresh/useAutoRefresh.ts';
import type { AnswerOrigin } from '../asOfState.ts';
import type { Asked } from '../noticeOf.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { keepOrder } from './keepOrder.ts';
import { useHeldPage } from './useHeldPage.ts';

/** A page of a list as main answers it. */
export type PageAnswer<Page> = AnswerOrigin & { readonly data: Page };

/** A procedure that answers a list page by page, such as `queries.agents.list`. */
interface PagedProcedure<Input, Page> {
  call(input: Input): Promise<PageAnswer<Page>>;
  queryOptions(options: { readonly input: Input }): {
    readonly queryKey: QueryKey;
    readonly queryFn: QueryFunction<PageAnswer<Page>>;
  };
}

type RowOf<Page, Key extends keyof Page> = Page[Key] extends ReadonlyArray<infer Row> ? Row : never;

interface ServerListOptions<Input, Page, Key extends keyof Page> {
  readonly procedure: PagedProcedure<Input, Page>;
  readonly input: Input;
  /** The part of a page that its rows are. */
  readonly rows: Key;
  readonly rowId: (row: RowOf<Page, Key>) => string;
  /**
   * How newer rows of the same question come: `held` wait behind a pill when they would move rows that are read; `shown` take the
   * place of those before.
   */
  readonly newer: 'held' | 'shown';
  /** Reads it again by itself, and once more whenever it is opened; the same rows keep their order then. */
  readonly every?: RefreshRate;
}

/** A list as a screen shows it. */
export interface ServerList<Page, Row> {
  /** Nothing until the first answer is there. */
  readonly page: Page | undefined;
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly asked: Asked;
  /** The page answers the question before. */
  readonly borrowed: boolean;
  /** How many rows a newer page would move, which waits; 0 when there is none. */
  readonly changed: number;
  readonly showNewer: () => void;
  readonly retry: () => void;
}

/** Asks for the page of a list that a view names, and decides when newer rows are shown. */
export function useServerList<Input, Page, Key extends keyof Page>(
  options: ServerListOptions<Input, Page, Key>,
): ServerList<Page, RowOf<Page, Key>> {
  const { procedure, input, rows, rowId, newer, every = 'None' } = options;
  type Row = RowOf<Page, Key>;
  const rowsOf = (page: Page) => page[rows] as readonly Row[];
  const { queryKey, queryFn } = procedure.queryOptions({ input });
  const client = useQueryClient();
  const answer = useQuery({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
    ...(every === 'None' ? {} : { staleTime: 0 }),
  });
  const online = useServerOnline();
  useAutoRefresh(online ? every : 'None', 0, () => {
    procedure.call(input).then(
      (next) =>
        client.setQueryData<PageAnswer<Page>>(queryKey, (shown) =>
          shown === undefined
            ? next
            : {
                ...next,
                data: { ...next.data, [rows]: keepOrder(rowsOf(shown.data), rowsOf(next.data), rowId) },
              },
        ),
      // The query itself tells what is wrong.
      () => answer.refetch(),
    );
  });
  const held = useHeldPage(
    { view: hashKey(queryKey), page: answer.data?.data, borrowed: answer.isPlaceholderData },
    newer === 'held' ? (shown) => rowsOf(shown).map(rowId) : undefined,
  );
  const { page } = held;
  return {
    page,
    rows: page === undefined ? undefined : rowsOf(page),
    rowId,
    asked: { data: page === undefined ? undefined : answer.data, error: answer.error },
    borrowed: answer.isPlaceholderData,
    changed: held.changed,
    showNewer: held.show,
    retry: () => void answer.refetch(),
  };
}
