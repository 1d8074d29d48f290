export interface KeyValueRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

export type KeyValueMap = Readonly<Record<string, string>>;

export const pairsOf = (map: KeyValueMap): ReadonlyArray<readonly [key: string, value: string]> =>
  Object.entries(map);

/** Builds the map of the rows. Drops rows without a key; the first of equal keys wins. */
export function mapFromRows(rows: ReadonlyArray<Pick<KeyValueRow, 'key' | 'value'>>): KeyValueMap {
  const map = new Map<string, string>();
  for (const { key, value } of rows) {
    const name = key.trim();
    if (name !== '' && !map.has(name)) map.set(name, value);
  }
  // Not by assignment, because a key can be `__proto__`.
  return Object.fromEntries(map);
}

/** Whether two maps have equal entries, in any order. */
export function sameMap(one: KeyValueMap, other: KeyValueMap): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && one[key] === other[key])
  );
}

/** Returns the problem of each row, by index: a duplicate key, or a value without a key. */
export function rowProblems(
  rows: ReadonlyArray<Pick<KeyValueRow, 'key' | 'value'>>,
): ReadonlyArray<string | undefined> {
  const seen = new Set<string>();
  return rows.map(({ key, value }) => {
    const name = key.trim();
    if (name === '') return value === '' ? undefined : 'A value needs a key.';
    if (seen.has(name)) return `The key ${name} already exists.`;
    seen.add(name);
    return undefined;
  });
}

/** Parses `k=v` or `k: v` and removes quotes around the value. */
function parsePair(line: string): readonly [string, string] | undefined {
  const [, key, value] = /^\s*([^\s=:][^=:]*?)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
  if (key === undefined || value === undefined) return undefined;
  const [, , unquoted = value] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return [key, unquoted];
}

/**
 * Parses pasted lines as pairs. Skips blank lines and lines that start with #.
 * @returns Undefined for a single line or any line without a pair. The caller then pastes plain text.
 */
export function parsePastedPairs(
  text: string,
): ReadonlyArray<readonly [key: string, value: string]> | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  if (lines.length < 2) return undefined;
  const pairs = lines.map(parsePair);
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}
