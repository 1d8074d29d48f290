/** Include, or exclude; what is neither has no entry. */
export type Sign = 1 | -1;

/** What is chosen in a tri-state filter, in the order of choosing. */
export type TriState = ReadonlyMap<string, Sign>;

const escapes = [
  [':', '____'],
  [',', '||||'],
] as const;

const escapeKey = (key: string): string =>
  escapes.reduce((text, [plain, code]) => text.replaceAll(plain, code), key);
const unescapeKey = (text: string): string =>
  escapes.reduce((key, [plain, code]) => key.replaceAll(code, plain), text);

/**
 * Reads the web client's form of a tri-state filter: `key:1,key:-1`, with `____` for a colon and `||||` for a comma inside a
 * key. What makes no sense is left out. UI reference section 1.3.
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

/** Writes the web client's form; nothing when nothing is chosen, so that the parameter leaves the address. */
export function stringifyTriState(chosen: TriState): string | undefined {
  const text = [...chosen].map(([key, sign]) => `${escapeKey(key)}:${sign}`).join(',');
  return text === '' ? undefined : text;
}

/** The tag key of an option such as `env: prod` or `env=prod`: values of one key must share a sign in tag lists. */
export type KeyOf = (option: string) => string;

interface ChooseRules {
  /** Of a tag list: options with the same key must share a sign. Without it all choices of the list must. */
  readonly keyOf?: KeyOf | undefined;
}

/**
 * The choice after a click on an option's sign: the active sign again means none, the opposite sign drops what it contradicts.
 * UI reference section 1.3, specification part 1 section 2.4.
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

/**
 * The server's form of a filter: `a,!b`, each value percent-encoded by the caller's query writer. UI reference section 1.3,
 * API reference on `{column}.filter`.
 */
export const toServerFilter = (chosen: TriState): string =>
  [...chosen].map(([key, sign]) => `${sign === 1 ? '' : '!'}${key}`).join(',');

/** What is included and what is excluded, each in the order of choosing. */
export const valuesOf = (chosen: TriState) => ({
  include: [...chosen].filter(([, sign]) => sign === 1).map(([value]) => value),
  exclude: [...chosen].filter(([, sign]) => sign === -1).map(([value]) => value),
});
