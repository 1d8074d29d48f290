import { createContext } from 'react';

/** A key of a secret or config map that existing records refer to. */
export interface ReferenceName {
  readonly kind: 'secret' | 'configMap';
  readonly name: string;
  readonly key: string;
}

interface ReferenceNames {
  readonly known: readonly ReferenceName[];
  /** Called when a field with suggestions mounts. */
  readonly ask: () => void;
}

/** Provides suggestions for references to secrets and config maps. Empty by default. */
export const ReferenceNamesContext = createContext<ReferenceNames>({ known: [], ask: () => {} });

/** Removes duplicates and sorts alphabetically. */
const each = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'));

/** Returns the known names of a kind, and the known keys of `name`. */
export const offeredOf = (
  known: readonly ReferenceName[],
  kind: ReferenceName['kind'],
  name: string,
): { readonly names: readonly string[]; readonly keys: readonly string[] } => {
  const ofKind = known.filter((one) => one.kind === kind);
  return {
    names: each(ofKind.map((one) => one.name)),
    keys: each(ofKind.filter((one) => one.name === name).map(({ key }) => key)),
  };
};
