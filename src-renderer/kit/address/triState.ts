import type { Sign, TriState } from '#contract/rules/query/triState.ts';

export { splitTriState } from '#contract/rules/query/triState.ts';
export type { Sign, TriState };

const escapes = [
  [':', '____'],
  [',', '||||'],
] as const;

const escapeKey = (key: string): string =>
  escapes.reduce((text, [plain, code]) => text.replaceAll(plain, code), key);
const unescapeKey = (text: string): string =>
  escapes.reduce((key, [plain, code]) => key.replaceAll(code, plain), text);

/**
 * Reads the web client's notation of a tri-state filter: `key:1,key:-1`.
 * Inside a key, `____` stands for a colon and `||||` for a comma. Invalid parts are ignored.
 */
export function parseTriState(text: string | undefined): TriState {
  const chosen = new Map<string, Sign>();
  for (const part of (text ?? '').split(',')) {
    const at = part.lastIndexOf(':');
    const sign = part.slice(at + 1);
    if (at > 0 && (sign === '1' || sign === '-1'))
      chosen.set(unescapeKey(part.slice(0, at)), sign === '1' ? 1 : -1);
  }
  return chosen;
}

/** Writes the web client's notation. Returns undefined for an empty filter, which removes the parameter. */
export function stringifyTriState(chosen: TriState): string | undefined {
  const text = [...chosen].map(([key, sign]) => `${escapeKey(key)}:${sign}`).join(',');
  return text === '' ? undefined : text;
}

/** Returns the tag key of an option such as `env: prod` or `env=prod`. */
export type KeyOf = (option: string) => string;

interface ChooseRules {
  /** For tag lists: only options with the same key must share a sign. Without it, all options must. */
  readonly keyOf?: KeyOf | undefined;
}

/**
 * Returns the choices after a click on an option's sign.
 * A click on the active sign clears the option. The opposite sign removes the choices that contradict it.
 */
export function choose(chosen: TriState, option: string, sign: Sign, { keyOf }: ChooseRules = {}): TriState {
  const next = new Map(chosen);
  if (next.get(option) === sign) {
    next.delete(option);
    return next;
  }
  for (const [other, otherSign] of chosen) {
    const related = keyOf === undefined || keyOf(other) === keyOf(option);
    if (other !== option && related && otherSign !== sign) next.delete(other);
  }
  next.set(option, sign);
  return next;
}

/** Writes the server's notation of a filter: `a,!b`. The caller percent-encodes the values. */
export const toServerFilter = (chosen: TriState): string =>
  [...chosen].map(([key, sign]) => `${sign === 1 ? '' : '!'}${key}`).join(',');
