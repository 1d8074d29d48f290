/** One row of a key/value map while it is edited. */
export interface KeyValueRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

export type KeyValueMap = Readonly<Record<string, string>>;

/** A map as pairs, in its own order. */
export const pairsOf = (map: KeyValueMap): ReadonlyArray<readonly [key: string, value: string]> =>
  Object.entries(map);

/** The map of the rows. Keys with dots stay flat; rows without a key are left out; of equal keys the first one counts. */
export function mapOf(rows: ReadonlyArray<Pick<KeyValueRow, 'key' | 'value'>>): KeyValueMap {
  const map = new Map<string, string>();
  for (const { key, value } of rows) {
    const name = key.trim();
    if (name !== '' && !map.has(name)) map.set(name, value);
  }
  // Not by assignment: a key may be `__proto__`.
  return Object.fromEntries(map);
}

/** Whether two maps have the same keys and values, in whatever order. */
export function sameMap(one: KeyValueMap, other: KeyValueMap): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && one[key] === other[key])
  );
}

/** What is wrong with each row, by its place: a key that came before, or a value without a key. */
export function rowProblems(
  rows: ReadonlyArray<Pick<KeyValueRow, 'key' | 'value'>>,
): ReadonlyArray<string | undefined> {
  const seen = new Set<string>();
  return rows.map(({ key, value }) => {
    const name = key.trim();
    if (name === '') return value === '' ? undefined : 'A value needs a key.';
    if (seen.has(name)) return `The key ${name} is already there.`;
    seen.add(name);
    return undefined;
  });
}

/** `k=v` or `k: v`, quotes around a value taken off. */
function pairOf(line: string): readonly [string, string] | undefined {
  const [, key, value] = /^\s*([^\s=:][^=:]*?)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
  if (key === undefined || value === undefined) return undefined;
  const [, , unquoted = value] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return [key, unquoted];
}

/**
 * Pairs of a pasted text of several lines; blank lines and lines starting with # are passed over.
 * @returns undefined when it is a single pair or a line is no pair: then it is pasted as plain text
 */
export function pastedPairs(text: string): ReadonlyArray<readonly [key: string, value: string]> | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  if (lines.length < 2) return undefined;
  const pairs = lines.map(pairOf);
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}
