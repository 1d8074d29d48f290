import { useMemo } from 'react';
import type { CatalogFilter } from '#contract/catalog.ts';
import { catalogFilterOf, type NamedValues, namedValuesIn } from '#contract/rules/query/catalogFilter.ts';
import { type KnownValues, readQuery } from '#contract/rules/query/readQuery.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import { listRequirements } from './overviewQueries.ts';
import { useWorkspaceQueries, type WorkspaceSource } from './useWorkspaceQueries.ts';

const facetQueryOf =
  (of: NamedValues) =>
  ({ queries }: WorkspaceSource) =>
    queries.catalog.facets.list.queryOptions({ input: { of } });

const facetQueries = { types: facetQueryOf('types'), statuses: facetQueryOf('statuses') };

/** The known values of all workspaces that answered. */
function useNamedValues(
  connections: readonly WorkspaceConnection[],
  of: NamedValues,
  isNeeded: boolean,
): { readonly values: KnownValues; readonly isPending: boolean } {
  const answers = useWorkspaceQueries(connections, {
    requirement: listRequirements.catalog,
    optionsOf: facetQueries[of],
    isEnabled: isNeeded,
  });
  const isPending = answers.some((answer) => answer.isPending);
  const known = new Set(answers.flatMap(({ data }) => data?.data.map(({ value }) => value) ?? []));
  const isKnown = answers.some(({ hasData }) => hasData);
  const text = JSON.stringify([...known].sort());
  const values = useMemo(
    (): KnownValues => (isKnown ? JSON.parse(text) : isPending ? 'loading' : 'failed'),
    [isKnown, isPending, text],
  );
  return { values, isPending: isNeeded && isPending };
}

interface CatalogQuery {
  readonly filter: CatalogFilter;
  /** A sentence for each wrong word. These words are not applied. */
  readonly problems: readonly string[];
  /** False while a word waits for the values that it names. */
  readonly isReady: boolean;
}

/** Reads a query in the language of the catalog. Types and statuses are those of all workspaces. */
export function useCatalogQuery(connections: readonly WorkspaceConnection[], text: string): CatalogQuery {
  const named = namedValuesIn(text);
  const types = useNamedValues(connections, 'types', named.includes('types'));
  const statuses = useNamedValues(connections, 'statuses', named.includes('statuses'));
  const isPending = types.isPending || statuses.isPending;
  const known = { types: types.values, statuses: statuses.values };
  return useMemo(() => {
    const reading = readQuery(text, {
      columns: [],
      hidesDeleted: true,
      types: known.types,
      statuses: known.statuses,
      current: { configType: undefined, health: new Map(), status: new Map() },
    });
    // A workspace that has not answered yet can know a value that seems wrong.
    const isReady = reading.isFinal && !(isPending && reading.problems.length > 0);
    return {
      // Without the waiting words, the filter would have the rows of another query.
      filter: isReady ? catalogFilterOf(reading.filters, windowZone()) : { hideDeleted: true, search: text },
      problems: isReady ? reading.problems : [],
      isReady,
    };
  }, [text, known.types, known.statuses, isPending]);
}
