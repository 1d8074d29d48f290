import { lastSegment, splitKey } from '../properties/keyPrefix.ts';

/** A row of one label, or of two labels that belong together. */
export interface LabelRow {
  readonly label: string;
  /** Full keys, for the tooltip. */
  readonly keys: readonly string[];
  readonly values: readonly string[];
}

/** Labels that share a row. */
const pairs: ReadonlyArray<readonly [first: string, second: string, label: string]> = [
  ['region', 'zone', 'Region / Zone'],
  ['vpc', 'subnet', 'VPC / Subnet'],
  ['os', 'arch', 'OS / Arch'],
  ['version', 'part-of', 'Version / Part of'],
];

/** The page already displays the item's name. */
const isName = (key: string): boolean => key.toLowerCase() === 'name';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns label rows: pairs first, then by prefix. Both labels of a pair need the same prefix. */
export function labelRows(labels: Readonly<Record<string, string>>): LabelRow[] {
  const rest = new Map(Object.entries(labels).filter(([key]) => !isName(key)));
  const prefixes = [...new Set([...rest.keys()].map((key) => splitKey(key).prefix))].sort(compare);
  const take = (prefix: string, name: string): readonly [key: string, value: string] | undefined =>
    [...rest].find(([key]) => {
      const split = splitKey(key);
      return split.prefix === prefix && split.rest === name;
    });
  const merged = pairs.flatMap(([firstName, secondName, label]) =>
    prefixes.flatMap((prefix): LabelRow[] => {
      const first = take(prefix, firstName);
      const second = take(prefix, secondName);
      if (first === undefined || second === undefined) return [];
      rest.delete(first[0]);
      rest.delete(second[0]);
      return [{ label, keys: [first[0], second[0]], values: [first[1], second[1]] }];
    }),
  );
  const single = [...rest]
    .sort(([a], [b]) => compare(splitKey(a).prefix, splitKey(b).prefix) || compare(a, b))
    .map(([key, value]): LabelRow => ({ label: lastSegment(key), keys: [key], values: [value] }));
  return [...merged, ...single];
}
