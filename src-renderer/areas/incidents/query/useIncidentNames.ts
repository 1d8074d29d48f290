import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { KnownNames, NameChoice } from '#contract/rules/query/wordTable.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { retryNamesAfterMs, type TableNames } from '#parts/query/tableList.ts';
import type { IncidentFilters } from './incidentWords.ts';

const staleTimeMs = 5 * 60_000;

type Word = 'owner' | 'component';

interface IncidentNames extends TableNames {
  /** Records for the filter menus. Undefined until they are loaded. */
  readonly records: Readonly<Record<Word, readonly NameChoice[] | undefined>>;
  readonly isLoading: Readonly<Record<Word, boolean>>;
}

const knownOf = (records: readonly NameChoice[] | undefined, hasFailed: boolean): KnownNames =>
  records ?? (hasFailed ? 'failed' : 'loading');

/** The owners and components that filters can name. Those of a chosen filter load at once, the others on request. */
export function useIncidentNames({ owner, component }: Partial<Pick<IncidentFilters, Word>>): IncidentNames {
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const people = useQuery(
    queries.incidents.people.queryOptions({
      enabled: requested.has('owner') || owner !== undefined,
      staleTime: staleTimeMs,
    }),
  );
  const components = useQuery(
    queries.incidents.components.queryOptions({
      enabled: requested.has('component') || component !== undefined,
      staleTime: staleTimeMs,
    }),
  );
  const latest = useRef({ owner: people, component: components });
  latest.current = { owner: people, component: components };
  const load = useCallback((words: readonly string[]) => {
    if (words.length === 0) return;
    setRequested((before) =>
      words.every((word) => before.has(word)) ? before : new Set([...before, ...words]),
    );
    for (const word of ['owner', 'component'] as const) {
      const { isError, isFetching, errorUpdatedAt, refetch } = latest.current[word];
      const isDue = isError && !isFetching && Date.now() - errorUpdatedAt > retryNamesAfterMs;
      if (words.includes(word) && isDue) void refetch();
    }
  }, []);
  const owners = useMemo(
    () => people.data?.data.map(({ id, name, email }) => ({ id, name, detail: email ?? undefined })),
    [people.data],
  );
  const listed = useMemo(
    () => components.data?.data.map(({ id, name, type }) => ({ id, name, detail: type ?? undefined })),
    [components.data],
  );
  const names = useMemo(
    () => ({ owner: knownOf(owners, people.isError), component: knownOf(listed, components.isError) }),
    [owners, people.isError, listed, components.isError],
  );
  return {
    names,
    load,
    records: { owner: owners, component: listed },
    isLoading: { owner: people.isFetching, component: components.isFetching },
  };
}
