import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import { type LabelPair, labelId, labelOf, labelSeparator } from '#contract/rules/query/labelIds.ts';
import type { Sign, TriState } from '#kit/address/triState.ts';

export { chosenLabels, labelId, labelOf } from '#contract/rules/query/labelIds.ts';

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
    if (body.indexOf(labelSeparator) <= 0 || (sign !== '1' && sign !== '-1')) continue;
    const { key, value } = labelOf(body);
    chosen.set(labelId({ key, value: value.replaceAll(labelSeparator, ':') }), sign === '1' ? 1 : -1);
  }
  return chosen;
}

/** Formats labels like the web client. Undefined without labels, so that the parameter is omitted. */
export function stringifyLabels(chosen: TriState): string | undefined {
  const parts = [...chosen].map(([id, sign]) => {
    const { key, value } = labelOf(id);
    return `${escapeComma(key)}${labelSeparator}${escapeComma(value).replaceAll(':', labelSeparator)}:${sign}`;
  });
  return parts.length === 0 ? undefined : parts.join(',');
}

const presenceTexts: Readonly<Record<string, string>> = {
  [anyLabelValue]: 'any value',
  [noLabelValue]: 'no value',
};

export const labelText = ({ key, value }: LabelPair): string => `${key}: ${presenceTexts[value] ?? value}`;
