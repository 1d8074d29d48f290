import { matchesTypePattern } from '#contract/rules/assistants.ts';
import { Failure } from '../base/Failure.ts';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import { messages } from './messages.ts';
import { removed } from './secretTexts.ts';

/** Items that assistants never see. */
export interface ExcludedItems {
  readonly ids: ReadonlySet<string>;
  /** @param type a type or a class */
  readonly isExcludedType: (type: string) => boolean;
}

const pageSize = 1_000;

/** Returns all types that the patterns match, by type or by class. */
async function excludedTypes(
  calls: BridgeClient['calls'],
  patterns: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { data } = await calls.catalog.summary.list(
    { filter: { hideDeleted: false }, groupBy: ['type', 'config_class'] },
    { signal },
  );
  const types = data.flatMap(({ group: [type, itemClass] }) => {
    const names = [type, itemClass].filter((name): name is string => typeof name === 'string');
    const isExcluded = names.some((name) => patterns.some((pattern) => matchesTypePattern(pattern, name)));
    return isExcluded && typeof type === 'string' ? [type] : [];
  });
  return new Set(types);
}

/**
 * Reads which items are excluded, with deleted ones.
 * @param patterns types and classes; see `matchesTypePattern`
 * @throws the error of the procedures, because without the list nothing can be answered safely
 */
export async function readExcludedItems(
  calls: BridgeClient['calls'],
  patterns: readonly string[],
  signal: AbortSignal,
): Promise<ExcludedItems> {
  const ids = new Set<string>();
  const types = patterns.length === 0 ? new Set<string>() : await excludedTypes(calls, patterns, signal);
  for (const type of types)
    for (let pageIndex = 0; ; pageIndex += 1) {
      const { data } = await calls.catalog.items.list(
        {
          filter: { type, hideDeleted: false },
          groupBy: [],
          sortBy: 'name',
          sortOrder: 'asc',
          pageIndex,
          pageSize,
        },
        { signal },
      );
      for (const { id } of data.items) ids.add(id);
      if (data.items.length < pageSize) break;
    }
  return {
    ids,
    // New items of a type can arrive after the ids were read. Other records have types without colons.
    isExcludedType: (type) =>
      types.has(type) ||
      (type.includes('::') && patterns.some((pattern) => matchesTypePattern(pattern, type))),
  };
}

const dropped = Symbol('excluded');

const uuidPattern = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

function withoutExcluded(value: unknown, excluded: ExcludedItems): unknown {
  const { ids, isExcludedType } = excluded;
  if (typeof value === 'string')
    return ids.size === 0
      ? value
      : value.replaceAll(uuidPattern, (id) => (ids.has(id.toLowerCase()) ? removed : id));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((one) => withoutExcluded(one, excluded)).filter((one) => one !== dropped);
  const entries: Array<[string, unknown]> = [];
  for (const [key, one] of Object.entries(value)) {
    if (ids.has(key.toLowerCase())) continue;
    if (typeof one === 'string') {
      if (ids.has(one.toLowerCase())) return dropped;
      if ((key === 'type' || key === 'configClass') && isExcludedType(one)) return dropped;
    }
    const clean = withoutExcluded(one, excluded);
    // A record about an excluded item is excluded, too: a change, an evidence, an edge.
    if (clean === dropped) return dropped;
    entries.push([key, clean]);
  }
  return Object.fromEntries(entries);
}

/**
 * Removes excluded items from an answer, and the records in its lists that name one.
 * @throws Failure NOT_FOUND if the answer itself is about an excluded item
 */
export function removeExcluded(answer: object, excluded: ExcludedItems): object {
  const clean = withoutExcluded(answer, excluded);
  if (typeof clean !== 'object' || clean === null)
    throw new Failure('NOT_FOUND', { sentence: messages.notFound });
  return clean;
}
