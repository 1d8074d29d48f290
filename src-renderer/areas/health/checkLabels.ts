import type { CheckListItem } from '#contract/entities/check.ts';
import type { TriState } from '#kit/address/triState.ts';
import type { LabelKey } from '#kit/filters/LabelKey.ts';

type Labels = CheckListItem['labels'];

const prefix = 'canary:';

/** Id of a label in the web client's URLs, such as `canary:team:payments`. */
export const checkLabelId = (key: string, value: string): string => `${prefix}${key}:${value}`;

/** Adds the prefix to an id. A URL typed by hand may lack it. */
export const withPrefix = (id: string): string => (id.startsWith(prefix) ? id : prefix + id);

/** The label key of an id. The key ends at the first colon. */
function keyOfId(id: string): string {
  const text = id.slice(prefix.length);
  const at = text.indexOf(':');
  return at < 0 ? text : text.slice(0, at);
}

/** Key and value of a label id. Undefined for an id without a key or value, which no check has. */
export function checkLabelParts(id: string): { readonly key: string; readonly value: string } | undefined {
  const key = keyOfId(id);
  return key === '' || id.length === prefix.length + key.length
    ? undefined
    : { key, value: id.slice(prefix.length + key.length + 1) };
}

/** Display text of a label id, such as `team: payments`. */
export const checkLabelText = (id: string): string => id.slice(prefix.length).replace(':', ': ');

/**
 * Returns a predicate that requires one of the included values per key and no excluded label.
 * The result is cached per labels object, because checks with equal labels share one object.
 */
export function labelMatcher(chosen: TriState): (labels: Labels) => boolean {
  if (chosen.size === 0) return () => true;
  const excluded = new Set([...chosen].filter(([, sign]) => sign === -1).map(([id]) => id));
  const included = new Map<string, Set<string>>();
  for (const [id, sign] of chosen) {
    if (sign === -1) continue;
    const key = keyOfId(id);
    included.set(key, (included.get(key) ?? new Set()).add(id));
  }
  const matchCache = new WeakMap<Labels, boolean>();
  const matches = (labels: Labels): boolean => {
    const ids = Object.entries(labels).map(([key, value]) => checkLabelId(key, value));
    if (ids.some((id) => excluded.has(id))) return false;
    return [...included.values()].every((wanted) => ids.some((id) => wanted.has(id)));
  };
  return (labels) => {
    let answer = matchCache.get(labels);
    if (answer === undefined) {
      answer = matches(labels);
      matchCache.set(labels, answer);
    }
    return answer;
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function countLabels(checks: readonly CheckListItem[]): ReadonlyMap<string, Map<string, number>> {
  // Count each labels object once: there are fewer of them than checks.
  const sets = new Map<Labels, number>();
  for (const { labels } of checks) sets.set(labels, (sets.get(labels) ?? 0) + 1);
  const keys = new Map<string, Map<string, number>>();
  for (const [labels, count] of sets) {
    for (const [key, value] of Object.entries(labels)) {
      const values = keys.get(key) ?? new Map<string, number>();
      keys.set(key, values.set(value, (values.get(value) ?? 0) + count));
    }
  }
  return keys;
}

export const labelKeysOf = (checks: readonly CheckListItem[]): readonly string[] =>
  [
    ...new Set([...new Set(checks.map(({ labels }) => labels))].flatMap((labels) => Object.keys(labels))),
  ].sort(compare);

/**
 * Options of Filter by Label: keys and values, sorted alphabetically.
 * A key with only true and false offers only `true`: excluding it selects the rest.
 */
export function checkLabelOptions(checks: readonly CheckListItem[]): readonly LabelKey[] {
  return [...countLabels(checks)]
    .sort(([one], [other]) => compare(one, other))
    .map(([key, values]) => {
      const isBoolean =
        values.has('true') && [...values.keys()].every((value) => value === 'true' || value === 'false');
      return {
        key,
        values: [...values]
          .filter(([value]) => !isBoolean || value === 'true')
          .sort(([one], [other]) => compare(one, other))
          .map(([value, count]) => ({ id: checkLabelId(key, value), value, count })),
      };
    });
}
