import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import type { TriState } from '../../kit/address/triState.ts';
import type { LabelKey } from '../../kit/filters/LabelKey.ts';

type Labels = CheckListItem['labels'];

const prefix = 'canary:';

/** A label's id in addresses of the web client: `canary:team:payments`. */
export const checkLabelId = (key: string, value: string): string => `${prefix}${key}:${value}`;

/** An id with its prefix: somebody may have typed it without. */
export const withPrefix = (id: string): string => (id.startsWith(prefix) ? id : prefix + id);

/** The key that an id names; it ends at the first colon. */
function keyOfId(id: string): string {
  const text = id.slice(prefix.length);
  const at = text.indexOf(':');
  return at < 0 ? text : text.slice(0, at);
}

/** What is said of a label that an address names. */
export const checkLabelText = (id: string): string => id.slice(prefix.length).replace(':', ': ');

/**
 * Whether labels are what is asked for: of each key that has included values one of them, and nothing that is excluded. Rows
 * with the same labels share one object of them, so each is looked at once.
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
  const known = new WeakMap<Labels, boolean>();
  const matches = (labels: Labels): boolean => {
    const ids = Object.entries(labels).map(([key, value]) => checkLabelId(key, value));
    if (ids.some((id) => excluded.has(id))) return false;
    return [...included.values()].every((wanted) => ids.some((id) => wanted.has(id)));
  };
  return (labels) => {
    let answer = known.get(labels);
    if (answer === undefined) {
      answer = matches(labels);
      known.set(labels, answer);
    }
    return answer;
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function countLabels(checks: readonly CheckListItem[]): ReadonlyMap<string, Map<string, number>> {
  // Of each object of labels once: there are fewer of them than checks.
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

/** The label keys of checks, in alphabetical order. */
export const labelKeysOf = (checks: readonly CheckListItem[]): readonly string[] =>
  [
    ...new Set([...new Set(checks.map(({ labels }) => labels))].flatMap((labels) => Object.keys(labels))),
  ].sort(compare);

/**
 * What Filter by Label offers: keys and their values in alphabetical order. A label that says only true or false is offered by
 * its `true` alone: excluding that is the other half. Specification part 1 section 2.4.
 */
export function labelOptions(checks: readonly CheckListItem[]): readonly LabelKey[] {
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
