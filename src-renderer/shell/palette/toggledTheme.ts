import type { Preferences } from '#contract/shell.ts';

/**
 * Returns the theme that is currently not displayed.
 * @param systemIsDark Whether `system` currently means dark.
 */
export function toggledTheme(theme: Preferences['theme'], systemIsDark: boolean): 'light' | 'dark' {
  const shown = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
  return shown === 'dark' ? 'light' : 'dark';
}
