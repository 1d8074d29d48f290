import { folder, names } from 'virtual:infrastructure-icons';
import { findIcon } from './iconName.ts';

const availableIcons: ReadonlySet<string> = new Set(names.split(' '));
export const iconNames = (): readonly string[] => [...availableIcons].sort();

const exists = (name: string): boolean => availableIcons.has(name);

const fileCache = new Map<string, string | undefined>();

/**
 * Returns the URL of an icon for both themes. Cached per name.
 * @param fallback Name to use if there is no such icon, such as a config class.
 */
export function iconFile(name: string, fallback?: string): string | undefined {
  const key = `${name}\n${fallback ?? ''}`;
  if (!fileCache.has(key)) {
    const drawing = findIcon(name, fallback, exists);
    fileCache.set(key, drawing === undefined ? undefined : `${folder}/${drawing}.svg`);
  }
  return fileCache.get(key);
}
