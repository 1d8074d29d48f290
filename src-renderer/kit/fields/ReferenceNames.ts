import { createContext } from 'react';

/** A key of a secret or config map that something names already. */
export interface ReferenceName {
  readonly kind: 'secret' | 'configMap';
  readonly name: string;
  readonly key: string;
}

interface ReferenceNames {
  readonly known: readonly ReferenceName[];
  /** A field is shown that offers them. */
  readonly ask: () => void;
}

/** What is named already, offered to whoever names one; nothing unless the form's surroundings know. */
export const ReferenceNamesContext = createContext<ReferenceNames>({ known: [], ask: () => {} });

/** Each once, by the alphabet. */
const each = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'));

/** Names of the kind, and the keys of the one that is named. */
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
