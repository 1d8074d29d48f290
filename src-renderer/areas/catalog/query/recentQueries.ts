import { maxQueryLength, maxRecentQueries } from '#contract/rules/recentQueries.ts';
import { changePreferences, preferencesNow } from '#parts/preferences.ts';

/** Adds a query as the newest one. The oldest one beyond the limit is removed. */
export function rememberQuery(query: string): void {
  const recent = preferencesNow()?.recentQueries ?? [];
  if (query === '' || query.length > maxQueryLength || recent[0] === query) return;
  const others = recent.filter((one) => one !== query);
  changePreferences({ recentQueries: [query, ...others].slice(0, maxRecentQueries) });
}

/** Removes a query from the recent ones. */
export function forgetQuery(query: string): void {
  const recent = preferencesNow()?.recentQueries ?? [];
  changePreferences({ recentQueries: recent.filter((one) => one !== query) });
}
