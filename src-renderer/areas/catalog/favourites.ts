import { changePreferences, preferencesNow, useStart } from '../../parts/preferences.ts';

const none: Readonly<Record<string, boolean>> = {};

/** Favorite types, stored by main. */
export const useFavouriteTypes = (): Readonly<Record<string, boolean>> =>
  useStart(({ preferences }) => preferences.configTypesFavorites) ?? none;

export function toggleFavourite(type: string): void {
  const favourite = preferencesNow()?.configTypesFavorites[type] === true;
  changePreferences({ configTypesFavorites: { [type]: !favourite } });
}
