import { useEffect, useMemo } from 'react';
import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import type { QueryFilters } from '#contract/rules/query/queryWord.ts';
import { type QueryContext, readQuery } from '#contract/rules/query/readQuery.ts';
import { useHidesDeleted } from '#parts/hiddenDeletions.ts';
import { useStart } from '#parts/preferences.ts';
import { catalogView } from '../catalogView.ts';
import { matchingQueries } from './matchingQueries.ts';
import { useKnownValues } from './useKnownValues.ts';

/** Max number of recent queries that match a text. */
const maxRecent = 3;

const noQueries: readonly string[] = [];
const noColumns: readonly OwnColumn[] = [];

/** A query, and the address of the catalog with its filters. */
export interface QueryLink {
  readonly text: string;
  readonly address: string;
  /** Explains a word that the address does not contain. */
  readonly problem?: string | undefined;
}

interface QueryLinks {
  /** The typed text, if it has a word of the language. */
  readonly typed: QueryLink | undefined;
  /** Recent queries that match the typed text, newest first. */
  readonly recent: readonly QueryLink[];
  /** Whether the typed text needs values that are still loading. */
  readonly isWaiting: boolean;
}

/**
 * Returns links to the catalog for a typed query, and for recent queries.
 * @param typed trimmed; empty for no links
 */
export function useQueryLinks(typed: string): QueryLinks {
  const [hidesDeleted] = useHidesDeleted('areDeletedConfigsHidden');
  const queries = useStart(({ preferences }) => preferences.recentQueries) ?? noQueries;
  const columns = useStart(({ preferences }) => preferences.catalogColumns) ?? noColumns;
  const known = useKnownValues();
  useEffect(() => known.load(typed), [known.load, typed]);
  const { values } = known;
  return useMemo(() => {
    if (typed === '') return { typed: undefined, recent: [], isWaiting: false };

    const standIn = { hideDeleted: hidesDeleted };
    const addressOf = (filters: QueryFilters) =>
      catalogView.path + catalogView.queryAfterChange('', filters, standIn);
    const context: QueryContext = {
      columns,
      hidesDeleted,
      current: catalogView.defaults,
      ...values,
    };
    const reading = readQuery(typed, context);
    const trusted: QueryContext = { ...context, types: 'unchecked', statuses: 'unchecked' };
    return {
      typed: reading.hasWords
        ? { text: typed, address: addressOf(reading.filters), problem: reading.problems[0] }
        : undefined,
      recent: matchingQueries(queries, typed)
        .filter((query) => query !== typed)
        .slice(0, maxRecent)
        .map((text) => ({ text, address: addressOf(readQuery(text, trusted).filters) })),
      isWaiting: reading.isWaiting,
    };
  }, [typed, hidesDeleted, columns, queries, values]);
}
