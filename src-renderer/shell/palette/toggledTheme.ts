import type { Preferences } from '../../../src-preload/contract/shell.ts';

/** The theme that is not the one shown. @param systemIsDark what `system` means at the moment */
export function toggledTheme(theme: Preferences['theme'], systemIsDark: boolean): 'light' | 'dark' {
  const shown = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
  return shown === 'dark' ? 'light' : 'dark';
}
