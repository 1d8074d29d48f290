import { useCallback } from 'react';
import { changePreferences, preferencesNow, useStart } from './preferences.ts';

/** Preferences that hide deleted items, and changes of deleted items. */
export type DeletionPreference = 'areDeletedConfigsHidden' | 'areDeletedConfigChangesHidden';

/** Whether deleted items are hidden, for code outside of React. */
export const hidesDeleted = (preference: DeletionPreference): boolean =>
  preferencesNow()?.[preference] ?? true;

/**
 * Reads and changes whether deleted items are hidden.
 * @returns the value, and a function that saves another one
 */
export function useHidesDeleted(
  preference: DeletionPreference,
): readonly [hide: boolean, change: (hide: boolean) => void] {
  const hide = useStart(({ preferences }) => preferences[preference]) ?? true;
  const change = useCallback((next: boolean) => changePreferences({ [preference]: next }), [preference]);
  return [hide, change];
}

/**
 * Default of the parameter `hideDeleted` of an address without it.
 * @returns a function for `useView`, which stays the same until the preference changes
 */
export function useHidesDeletedDefault(preference: DeletionPreference) {
  const [hideDeleted] = useHidesDeleted(preference);
  return useCallback(() => ({ hideDeleted }), [hideDeleted]);
}
