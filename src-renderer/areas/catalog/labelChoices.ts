import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import type { Sign, TriState } from '#kit/address/triState.ts';

interface Label {
  readonly key: string;
  readonly value: string;
}

const separator = '____';

/** Id of a label among a filter's choices: `env____prod`. */
export const labelId = ({ key, value }: Label): string => key + separator + value;

/** Parses a label id. The value starts after the first separator. */
export function labelOf(id: string): Label {
  const at = id.indexOf(separator);
  return at < 0 ? { key: id, value: '' } : { key: id.slice(0, at), value: id.slice(at + separator.length) };
}

const escapeComma = (text: string): string => text.replaceAll(',', '||||');
const unescapeComma = (text: string): string => text.replaceAll('||||', ',');

/**
 * Parses labels in the web client's format: `env____prod:1,team____sandbox:-1`.
 * A colon in a value is encoded as another `____`. A colon in a key, as in cloud tags, is not encoded.
 */
export function parseLabels(text: string | undefined): TriState {
  const chosen = new Map<string, Sign>();
  for (const part of (text ?? '').split(',')) {
    const at = part.lastIndexOf(':');
    const sign = part.slice(at + 1);
    const body = unescapeComma(part.slice(0, Math.max(at, 0)));
    if (body.indexOf(separator) <= 0 || (sign !== '1' && sign !== '-1')) continue;
    const { key, value } = labelOf(body);
    chosen.set(labelId({ key, value: value.replaceAll(separator, ':') }), sign === '1' ? 1 : -1);
  }
  return chosen;
}

/** Formats labels like the web client. Undefined without labels, so that the parameter is omitted. */
export function stringifyLabels(chosen: TriState): string | undefined {
  const parts = [...chosen].map(([id, sign]) => {
    const { key, value } = labelOf(id);
    return `${escapeComma(key)}${separator}${escapeComma(value).replaceAll(':', separator)}:${sign}`;
  });
  return parts.length === 0 ? undefined : parts.join(',');
}

/** Converts the choices to main's filter. */
export const chosenLabels = (chosen: TriState) => ({
  include: [...chosen].filter(([, sign]) => sign === 1).map(([id]) => labelOf(id)),
  exclude: [...chosen].filter(([, sign]) => sign === -1).map(([id]) => labelOf(id)),
});

const presenceTexts: Readonly<Record<string, string>> = {
  [anyLabelValue]: 'any value',
  [noLabelValue]: 'no value',
};

export const labelText = ({ key, value }: Label): string => `${key}: ${presenceTexts[value] ?? value}`;
