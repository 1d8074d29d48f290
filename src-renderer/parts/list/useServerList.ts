import {
  hashKey,
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOrigin } from '../asOfState.ts';
import type { Asked } from '../noticeOf.ts';
import { withoutClock } from './askedRange.ts';
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

export type RowOf<Page, Key extends keyof Page> = Page[Key] extends ReadonlyArray<infer Row> ? Row : never;

/** What is asked for a list, and what its rows are. */
export interface ListQuestion<Input, Page, Key extends keyof Page> {
  readonly procedure: PagedProcedure<Input, Page>;
  readonly input: Input;
  /** The part of a page that its rows are. */
  readonly rows: Key;
  readonly rowId: (row: RowOf<Page, Key>) => string;
}

interface ServerListOptions<Input, Page, Key extends keyof Page> extends ListQuestion<Input, Page, Key> {
  /**
   * How newer rows of the same question come: `held` wait behind a pill when they would move rows that are read; `shown` take the
   * place of those before, and are asked for whenever the list is opened, unless they just came.
   */
  readonly newer: 'held' | 'shown';
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

/** The rows of a page. */
export const rowsIn = <Page, Key extends keyof Page>(page: Page, rows: Key) =>
  page[rows] as readonly RowOf<Page, Key>[];

/** An answer that came while the screen's files were read is not asked for again. Milliseconds. */
const justAskedMs = 1_000;

/**
 * The last answer to a question. Each minute it is asked with other ends of its range, under another key: where that fails, the rows
 * of the minute before are still those that a person reads.
 */
function useLastAnswer<Answer>(
  input: unknown,
  data: Answer | undefined,
  borrowed: boolean,
): Answer | undefined {
  const question = hashKey([withoutClock(input)]);
  const [last, setLast] = useState<{ readonly question: string; readonly data: Answer }>();
  const isNew = data !== undefined && !borrowed && (last?.question !== question || last.data !== data);
  if (isNew) setLast({ question, data });
  return data ?? (last?.question === question ? last.data : undefined);
}

/** Asks for the page of a list that a view names, and decides when newer rows are shown. */
export function useServerList<Input, Page, Key extends keyof Page>(
  options: ServerListOptions<Input, Page, Key>,
): ServerList<Page, RowOf<Page, Key>> {
  const { procedure, input, rows, rowId, newer } = options;
  const { queryKey, queryFn } = procedure.queryOptions({ input });
  const holds = newer === 'held';
  const answer = useQuery({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
    ...(holds ? {} : { staleTime: justAskedMs }),
  });
  const { error, isPlaceholderData: borrowed } = answer;
  const data = useLastAnswer(input, answer.data, borrowed);
  const held = useHeldPage(
    { view: hashKey(queryKey), page: data?.data, borrowed },
    holds ? (page) => rowsIn(page, rows).map(rowId) : undefined,
  );
  const { page } = held;
  return {
    page,
    rows: page && rowsIn(page, rows),
    rowId,
    asked: { data: page && data, error },
    borrowed,
    changed: held.changed,
    showNewer: held.show,
    retry: () => void answer.refetch(),
  };
}
