import type { SendResource } from '#contract/notifications.ts';
import type { FilterFacts } from '#main/cache/reads/readFilterFacts.ts';

/** The values that a resource is grouped by. Undefined: the value is not stored. */
export type GroupValues = ReadonlyArray<string | undefined>;

const textAt = (facts: unknown, name: string): string | undefined => {
  const value: unknown = typeof facts === 'object' && facts !== null ? Reflect.get(facts, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** A missing label or tag counts as empty, as on the server. */
const entryAt = (facts: object, map: 'labels' | 'tags', name: string): string =>
  textAt(Reflect.get(facts, map), name) ?? '';

/**
 * Returns the values that the server groups a resource by. Descriptions and reasons are those of the event, which are
 * not stored. Tags exist only for catalog items. The server ignores unknown keys.
 * @param facts undefined for a resource that is not stored
 */
export function groupValuesOf(
  keys: readonly string[],
  { kind }: Pick<SendResource, 'kind'>,
  facts: FilterFacts | undefined,
): GroupValues {
  const own: unknown = facts?.[kind];
  return keys.map((key) => {
    if (key === 'description' || key === 'status_reason') return undefined;
    if (typeof own !== 'object' || own === null) return undefined;
    if (key === 'type') return textAt(own, 'type') ?? '';
    const [map, ...rest] = key.split(':');
    const name = rest.join(':');
    if (map === 'label') return entryAt(own, 'labels', name);
    return map === 'tag' && kind === 'config' ? entryAt(own, 'tags', name) : '';
  });
}

/** Whether two resources are in the same group. `maybe` if a value is not stored. */
export function compareGroups(one: GroupValues, other: GroupValues): 'same' | 'maybe' | 'different' {
  if (one.some((value, index) => value !== other[index] && value !== undefined && other[index] !== undefined))
    return 'different';
  return [...one, ...other].includes(undefined) ? 'maybe' : 'same';
}
