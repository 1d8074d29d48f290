import { changePreferences, preferencesNow, useStart } from '../../parts/preferences.ts';

const none: Readonly<Record<string, boolean>> = {};

/** The types that a person wants first; kept by main over restarts. */
export const useFavouriteTypes = (): Readonly<Record<string, boolean>> =>
  useStart(({ preferences }) => preferences.configTypesFavorites) ?? none;

export function toggleFavourite(type: string): void {
  const favourite = preferencesNow()?.configTypesFavorites[type] === true;
  changePreferences({ configTypesFavorites: { [type]: !favourite } });
}
