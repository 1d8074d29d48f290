import {
  hashKey,
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOrigin } from '../asOfState.ts';
import type { QueryState } from '../noticeOf.ts';
import { earlierAnswer } from './earlierAnswer.ts';
import { useStablePage } from './useStablePage.ts';

export type PageAnswer<Page> = AnswerOrigin & { readonly data: Page };

/** A procedure that returns a list in pages, such as `queries.agents.list`. */
interface PagedProcedure<Input, Page> {
  call(input: Input, options?: { readonly signal: AbortSignal }): Promise<PageAnswer<Page>>;
  queryOptions(options: { readonly input: Input }): {
    readonly queryKey: QueryKey;
    readonly queryFn: QueryFunction<PageAnswer<Page>>;
  };
}

export type RowOfPage<Page, Key extends keyof Page> =
  Page[Key] extends ReadonlyArray<infer Row> ? Row : never;

export interface PagedListOptions<Input, Page, Key extends keyof Page> {
  readonly procedure: PagedProcedure<Input, Page>;
  readonly input: Input;
  /** Field of the page that contains the rows. */
  readonly rows: Key;
  readonly rowId: (row: RowOfPage<Page, Key>) => string;
}

interface ServerListOptions<Input, Page, Key extends keyof Page> extends PagedListOptions<Input, Page, Key> {
  /**
   * `held`: newer rows wait behind a pill if they would move displayed ones. `shown`: newer rows replace
   * them, and opening the list always refetches unless an answer just arrived.
   */
  readonly newer: 'held' | 'shown';
  /** Time (ms) after which an answer that is not displayed is removed. Default: the client's. */
  readonly gcTime?: number | undefined;
}

export interface ServerList<Page, Row> {
  /** Undefined until the first answer arrives. */
  readonly page: Page | undefined;
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly query: QueryState;
  /** Whether the page belongs to the previous query. */
  readonly isPrevious: boolean;
  /** Number of rows that the held page would move. 0 without one. */
  readonly changed: number;
  readonly showNewer: () => void;
  readonly retry: () => void;
  /**
   * Reads another page of the same query, without displaying it.
   * @param pageIndex 0-based
   * @throws the failure of the request
   */
  readonly readPage: (
    pageIndex: number,
    pageSize: number,
    signal: AbortSignal,
  ) => Promise<{ readonly page: Page; readonly rows: readonly Row[] }>;
}

export const rowsOfPage = <Page, Key extends keyof Page>(page: Page, rows: Key) =>
  page[rows] as readonly RowOfPage<Page, Key>[];

/** Age up to which a prefetched answer is not requested again, in milliseconds. */
const prefetchMaxAgeMs = 1_000;

/** Queries the page of a list and decides when newer rows are displayed. */
export function useServerList<Input, Page, Key extends keyof Page>(
  options: ServerListOptions<Input, Page, Key>,
): ServerList<Page, RowOfPage<Page, Key>> {
  const { procedure, input, rows, rowId, newer, gcTime } = options;
  const { queryKey, queryFn } = procedure.queryOptions({ input });
  const holdsNewerRows = newer === 'held';
  const answer = useQuery({
    queryKey,
    queryFn,
    ...earlierAnswer<PageAnswer<Page>>(useQueryClient(), queryKey),
    placeholderData: keepPreviousData,
    ...(gcTime === undefined ? {} : { gcTime }),
    ...(holdsNewerRows ? {} : { staleTime: prefetchMaxAgeMs }),
  });
  const { data, error, isPlaceholderData: isPrevious } = answer;
  const stable = useStablePage(
    // Newer rows replace those of an earlier minute at once, as they do in another view.
    { view: hashKey(queryKey), page: data?.data, isPrevious: isPrevious || !answer.isFetched },
    holdsNewerRows ? (page) => rowsOfPage(page, rows).map(rowId) : undefined,
  );
  const { page } = stable;
  return {
    page,
    rows: page && rowsOfPage(page, rows),
    rowId,
    query: { data: page && data, error },
    isPrevious,
    changed: stable.changed,
    showNewer: stable.show,
    retry: () => void answer.refetch(),
    readPage: async (pageIndex, pageSize, signal) => {
      const { data: other } = await procedure.call({ ...input, pageIndex, pageSize }, { signal });
      return { page: other, rows: rowsOfPage(other, rows) };
    },
  };
}
