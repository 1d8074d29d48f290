import { lastSegment, splitKey } from '../properties/keyPrefix.ts';

/** One line of the labels: one label, or two that belong together. */
export interface LabelRow {
  readonly label: string;
  /** The whole keys, for the tooltip. */
  readonly keys: readonly string[];
  readonly values: readonly string[];
}

/** Labels that are shown as one; specification part 3 section 2.3. */
const pairs: ReadonlyArray<readonly [first: string, second: string, label: string]> = [
  ['region', 'zone', 'Region / Zone'],
  ['vpc', 'subnet', 'VPC / Subnet'],
  ['os', 'arch', 'OS / Arch'],
  ['version', 'part-of', 'Version / Part of'],
];

/** The item's name stands above already. */
const isName = (key: string): boolean => key.toLowerCase() === 'name';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Labels as lines: pairs first, then by their groups. A pair is one only where both have the same prefix: the zone of a
 * disk is not that of its cluster.
 */
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
