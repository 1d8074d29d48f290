import { folder, names } from 'virtual:infrastructure-icons';
import { findIcon } from './iconName.ts';

const drawn: ReadonlySet<string> = new Set(names.split(' '));
export const iconNames = (): readonly string[] => [...drawn].sort();

const exists = (name: string): boolean => drawn.has(name);

const found = new Map<string, string | undefined>();

/**
 * Returns the URL of an icon for both themes. Cached per name.
 * @param fallback Name to use if there is no such icon, such as a config class.
 */
export function iconFile(name: string, fallback?: string): string | undefined {
  const key = `${name}\n${fallback ?? ''}`;
  if (!found.has(key)) {
    const drawing = findIcon(name, fallback, exists);
    found.set(key, drawing === undefined ? undefined : `${folder}/${drawing}.svg`);
  }
  return found.get(key);
}
