import { useCallback, useMemo, useRef, useState } from 'react';
import type { NameChoice } from '#contract/rules/query/wordTable.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { useTopology } from '#parts/components/useTopology.ts';
import { retryNamesAfterMs, type TableNames } from '#parts/query/tableList.ts';

/**
 * The components that a query can name. All of them are loaded only for a typed word.
 * @param chosen the component of the view, if its name is known
 */
export function useHealthNames(chosen?: NameChoice): TableNames {
  const [isRequested, setIsRequested] = useState(false);
  const answer = useTopology(isRequested);
  const latest = useRef(answer);
  latest.current = answer;
  const load = useCallback((words: readonly string[]) => {
    if (words.length === 0) return;
    setIsRequested(true);
    const { isError, isFetching, errorUpdatedAt, refetch } = latest.current;
    if (isError && !isFetching && Date.now() - errorUpdatedAt > retryNamesAfterMs) void refetch();
  }, []);
  const topology = answer.data?.topology;
  const hasFailed = answer.isError && topology === undefined;
  const names = useMemo(
    () => ({
      component:
        topology === undefined
          ? hasFailed
            ? ('failed' as const)
            : ('loading' as const)
          : [...topology.byId.values()]
              .map((component) => ({
                id: component.id,
                name: componentTitle(component),
                detail: component.type ?? undefined,
              }))
              .sort((one, other) => one.name.localeCompare(other.name)),
    }),
    [topology, hasFailed],
  );
  const { id, name } = chosen ?? {};
  const written = useMemo(
    () =>
      topology !== undefined || id === undefined || name === undefined
        ? names
        : { component: [{ id, name }] },
    [topology, names, id, name],
  );
  return { names, written, load };
}
