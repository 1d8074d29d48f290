import { createContext } from 'react';

/** A key of a secret or config map that existing records refer to. */
export interface ReferenceName {
  readonly kind: 'secret' | 'configMap';
  readonly name: string;
  readonly key: string;
}

interface ReferenceNames {
  readonly references: readonly ReferenceName[];
  /** Called when a field with suggestions mounts. */
  readonly requestNames: () => void;
}

/** Provides suggestions for references to secrets and config maps. Empty by default. */
export const ReferenceNamesContext = createContext<ReferenceNames>({
  references: [],
  requestNames: () => {},
});

/** Removes duplicates and sorts alphabetically. */
const sortedUnique = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'));

/** Returns the known names of a kind, and the known keys of `name`. */
export const suggestionsFor = (
  references: readonly ReferenceName[],
  kind: ReferenceName['kind'],
  name: string,
): { readonly names: readonly string[]; readonly keys: readonly string[] } => {
  const ofKind = references.filter((one) => one.kind === kind);
  return {
    names: sortedUnique(ofKind.map((one) => one.name)),
    keys: sortedUnique(ofKind.filter((one) => one.name === name).map(({ key }) => key)),
  };
};
