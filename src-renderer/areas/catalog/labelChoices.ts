import type { Sign, TriState } from '../../kit/address/triState.ts';

interface Label {
  readonly key: string;
  readonly value: string;
}

const joint = '____';

/** Names a label among the choices of a filter: `env____prod`. */
export const labelId = ({ key, value }: Label): string => key + joint + value;

/** The label that an id names. What follows the first joint is the value. */
export function labelOf(id: string): Label {
  const at = id.indexOf(joint);
  return at < 0 ? { key: id, value: '' } : { key: id.slice(0, at), value: id.slice(at + joint.length) };
}

const escapeComma = (text: string): string => text.replaceAll(',', '||||');
const unescapeComma = (text: string): string => text.replaceAll('||||', ',');

/**
 * Reads the labels of an address, in the web client's form: `env____prod:1,team____sandbox:-1`. A colon of a value stands
 * there as a second `____`; one of a key, as cloud tags have it, stands as it is. API reference section 4.1.
 */
export function parseLabels(text: string | undefined): TriState {
  const chosen = new Map<string, Sign>();
  for (const part of (text ?? '').split(',')) {
    const at = part.lastIndexOf(':');
    const sign = part.slice(at + 1);
    const body = unescapeComma(part.slice(0, Math.max(at, 0)));
    if (body.indexOf(joint) <= 0 || (sign !== '1' && sign !== '-1')) continue;
    const { key, value } = labelOf(body);
    chosen.set(labelId({ key, value: value.replaceAll(joint, ':') }), sign === '1' ? 1 : -1);
  }
  return chosen;
}

/** Writes the web client's form; nothing when nothing is chosen, so that the parameter leaves the address. */
export function stringifyLabels(chosen: TriState): string | undefined {
  const parts = [...chosen].map(([id, sign]) => {
    const { key, value } = labelOf(id);
    return `${escapeComma(key)}${joint}${escapeComma(value).replaceAll(':', joint)}:${sign}`;
  });
  return parts.length === 0 ? undefined : parts.join(',');
}

/** What is chosen, as main's filters take it. */
export const chosenLabels = (chosen: TriState) => ({
  include: [...chosen].filter(([, sign]) => sign === 1).map(([id]) => labelOf(id)),
  exclude: [...chosen].filter(([, sign]) => sign === -1).map(([id]) => labelOf(id)),
});

/** What is said of a label. */
export const labelText = ({ key, value }: Label): string => `${key}: ${value}`;
