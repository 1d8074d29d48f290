import { handoverKinds } from '#contract/rules/handover.ts';
import type { UnhealthyThing } from './readUnhealthyThings.ts';

/** Linked things that turned unhealthy at about the same time. */
export interface Outage {
  readonly head: UnhealthyThing;
  /** All things, including the head. The head is first, the others by time. */
  readonly things: readonly UnhealthyThing[];
}

/** Positions of two linked things in their list: the parent, then the child. */
export type ThingLink = readonly [parent: number, child: number];

/** Whether two sorted lists of times have times that differ by a limit or less. */
export function haveNearTimes(one: readonly number[], other: readonly number[], limit: number): boolean {
  let [a, b] = [0, 0];
  while (a < one.length && b < other.length) {
    const difference = (one[a] ?? 0) - (other[b] ?? 0);
    if (Math.abs(difference) <= limit) return true;
    if (difference < 0) a += 1;
    else b += 1;
  }
  return false;
}

const firstStart = ({ starts }: UnhealthyThing): number => starts[0] ?? 0;

const compareThings = (a: UnhealthyThing, b: UnhealthyThing): number =>
  Number(b.state === 'unhealthy') - Number(a.state === 'unhealthy') ||
  firstStart(a) - firstStart(b) ||
  handoverKinds.indexOf(a.kind) - handoverKinds.indexOf(b.kind) ||
  (a.id < b.id ? -1 : 1);

/** Returns the representative of each position after linked positions were joined. */
function joinPositions(size: number, links: Iterable<ThingLink>): (position: number) => number {
  const above = Int32Array.from({ length: size }, (_, position) => position);
  const find = (position: number): number => {
    let at = position;
    while (above[at] !== at) {
      const next = above[at] ?? at;
      above[at] = above[next] ?? next;
      at = above[at] ?? at;
    }
    return at;
  };
  for (const [a, b] of links) above[find(a)] = find(b);
  return find;
}

/**
 * Groups things into outages. The head is a thing without a parent in the outage: a component rather than an item, an
 * item rather than a check. While something is unhealthy, the head is one of the unhealthy things.
 * @param links links between things, also of things that do not belong to one outage
 * @param limit longest time between the starts of linked things, in microseconds
 */
export function groupOutages(
  things: readonly UnhealthyThing[],
  links: readonly ThingLink[],
  limit: number,
): Outage[] {
  const startsOf = (position: number) => things[position]?.starts ?? [];
  const near = links.filter(([parent, child]) => haveNearTimes(startsOf(parent), startsOf(child), limit));
  const find = joinPositions(things.length, near);
  const isOpen = (position: number) => things[position]?.state === 'unhealthy';
  const withParent = new Set<number>();
  const withOpenParent = new Set<number>();
  for (const [parent, child] of near) {
    if (parent === child) continue;
    withParent.add(child);
    if (isOpen(parent)) withOpenParent.add(child);
  }
  const groups = Map.groupBy(things.keys(), find);
  return [...groups.values()].map((positions): Outage => {
    const open = positions.filter(isOpen);
    const [candidates, children] = open.length > 0 ? [open, withOpenParent] : [positions, withParent];
    const ordered = candidates
      .flatMap((position) => {
        const thing = things[position];
        return thing === undefined ? [] : [{ thing, isChild: children.has(position) }];
      })
      .sort(
        (a, b) =>
          Number(a.isChild) - Number(b.isChild) ||
          handoverKinds.indexOf(a.thing.kind) - handoverKinds.indexOf(b.thing.kind) ||
          compareThings(a.thing, b.thing),
      );
    const head = ordered[0]?.thing;
    if (head === undefined) throw new Error('An outage has no things.');
    const others = positions.flatMap((position) => {
      const thing = things[position];
      return thing === undefined || thing === head ? [] : [thing];
    });
    return { head, things: [head, ...others.sort(compareThings)] };
  });
}
