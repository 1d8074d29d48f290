import type { TriState } from './triState.ts';

export interface LabelPair {
  readonly key: string;
  readonly value: string;
}

/** Separates the key of a label from its value, in ids and in the web client's addresses. */
export const labelSeparator = '____';

/** Id of a label among a filter's choices: `env____prod`. */
export const labelId = ({ key, value }: LabelPair): string => key + labelSeparator + value;

/** Parses a label id. The value starts after the first separator. */
export function labelOf(id: string): LabelPair {
  const at = id.indexOf(labelSeparator);
  return at < 0
    ? { key: id, value: '' }
    : { key: id.slice(0, at), value: id.slice(at + labelSeparator.length) };
}

/** Converts the choices to main's filter. */
export const chosenLabels = (chosen: TriState) => ({
  include: [...chosen].filter(([, sign]) => sign === 1).map(([id]) => labelOf(id)),
  exclude: [...chosen].filter(([, sign]) => sign === -1).map(([id]) => labelOf(id)),
});
