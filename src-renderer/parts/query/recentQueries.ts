import {
  maxQueryLength,
  maxRecentQueries,
  type QueriedList,
  type StoredQueries,
  storedQueries,
} from '#contract/rules/recentQueries.ts';
import { changePreferences, preferencesNow } from '../preferences.ts';

const noQueries: StoredQueries = { recentQueries: [], listQueries: {} };

function store(list: QueriedList, queries: readonly string[]): void {
  const recent = [...queries].slice(0, maxRecentQueries);
  if (list === 'catalog') changePreferences({ recentQueries: recent });
  else {
    const preferences = preferencesNow();
    // Before the preferences are loaded, the queries of other lists are unknown.
    if (preferences !== undefined)
      changePreferences({ listQueries: { ...preferences.listQueries, [list]: recent } });
  }
}

/** Returns the queries of a list that the user typed, newest first. */
export const recentQueriesOf = (list: QueriedList): readonly string[] =>
  storedQueries(preferencesNow() ?? noQueries, list);

/** Adds a query as the newest one. The oldest one beyond the limit is removed. */
export function rememberQuery(list: QueriedList, query: string): void {
  const recent = recentQueriesOf(list);
  if (query === '' || query.length > maxQueryLength || recent[0] === query) return;
  store(list, [query, ...recent.filter((one) => one !== query)]);
}

/** Removes a query from the recent ones. */
export const forgetQuery = (list: QueriedList, query: string): void =>
  store(
    list,
    recentQueriesOf(list).filter((one) => one !== query),
  );
