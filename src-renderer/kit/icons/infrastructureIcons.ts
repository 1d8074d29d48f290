import { folder, names } from 'virtual:infrastructure-icons';
import { findIcon } from './iconName.ts';

const drawn: ReadonlySet<string> = new Set(names.split(' '));
/** All drawings by name, for a person to choose from. */
export const iconNames = (): readonly string[] => [...drawn].sort();

const exists = (name: string): boolean => drawn.has(name);

const found = new Map<string, string | undefined>();

/**
 * The address of the drawing of an infrastructure type, which is for both themes; looked up once a name.
 * @param fallback tried when there is none of that name, such as a config class
 */
export function iconFile(name: string, fallback?: string): string | undefined {
  const key = `${name}\n${fallback ?? ''}`;
  if (!found.has(key)) {
    const drawing = findIcon(name, fallback, exists);
    found.set(key, drawing === undefined ? undefined : `${folder}/${drawing}.svg`);
  }
  return found.get(key);
}
