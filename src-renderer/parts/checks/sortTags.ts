import type { CheckListItem } from '#contract/entities/check.ts';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type Labels = CheckListItem['labels'];

/** Labels that cards display first. */
const firstTags = ['account', 'namespace', 'name'];

/** Sorts the labels of a card: account, namespace and name first, the rest by key. */
export function sortTags(labels: Labels): Labels {
  const rank = (key: string): number => {
    const at = firstTags.indexOf(key);
    return at < 0 ? firstTags.length : at;
  };
  return Object.fromEntries(
    Object.entries(labels).sort(([one], [other]) => rank(one) - rank(other) || compare(one, other)),
  );
}
