import { folder, oneColourNames, shadedNames } from 'virtual:infrastructure-icons';
import { findIcon } from './iconName.ts';

const oneColour: ReadonlySet<string> = new Set(oneColourNames.split(' '));
const shaded: ReadonlySet<string> = new Set(shadedNames.split(' '));
const exists = (name: string): boolean => oneColour.has(name) || shaded.has(name);

export interface IconFile {
  /** The address of the drawing. */
  readonly url: string;
  /** Drawn as a mask in the text's colour; otherwise a picture in shades of grey. */
  readonly oneColour: boolean;
}

const found = new Map<string, IconFile | undefined>();

/**
 * The drawing of an infrastructure type; looked up once a name.
 * @param fallback tried when there is none of that name, such as a config class
 */
export function iconFile(name: string, fallback?: string): IconFile | undefined {
  const key = `${name}\n${fallback ?? ''}`;
  if (!found.has(key)) {
    const drawing = findIcon(name, fallback, exists);
    found.set(
      key,
      drawing === undefined
        ? undefined
        : { url: `${folder}/${drawing}.svg`, oneColour: oneColour.has(drawing) },
    );
  }
  return found.get(key);
}
