import { changePreferences, preferencesNow, useStart } from '#parts/preferences.ts';

const noFavorites: Readonly<Record<string, boolean>> = {};

/** Favorite types, stored by main. */
export const useFavoriteTypes = (): Readonly<Record<string, boolean>> =>
  useStart(({ preferences }) => preferences.configTypesFavorites) ?? noFavorites;

export function toggleFavorite(type: string): void {
  const favourite = preferencesNow()?.configTypesFavorites[type] === true;
  changePreferences({ configTypesFavorites: { [type]: !favourite } });
}
