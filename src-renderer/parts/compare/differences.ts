import { diffArrays } from 'diff';
import { exactDigits, stringifyExact, toSameNumber } from '#contract/rules/exactJson.ts';
import type { PathStep } from './PathStep.ts';

export interface Difference {
  readonly path: readonly PathStep[];
  /** `added`: only in the right document. `removed`: only in the left one. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** JSON text of the value. Undefined if the document does not have it. */
  readonly left?: string;
  readonly right?: string;
}

/** Keys that identify the entries of a list, in the order in which they are tried. */
const identifyingKeys = [
  'name',
  'id',
  'uid',
  'key',
  'type',
  'containerPort',
  'port',
  'mountPath',
  'devicePath',
  'ip',
  'topologyKey',
] as const;

/** Max edits of a comparison of two lists, whose duration grows with its square. */
const maxEdits = 500;

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined;

const textOf = (value: unknown): string => stringifyExact(value);

/** Whether two values without children are the same. `1.50` and `1.5` are the same number. */
function isSameScalar(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const [one, other] = [left, right].map((value) => toSameNumber(value) ?? value);
  return one === other || (exactDigits(left) ?? 'left') === (exactDigits(right) ?? 'right');
}

const isScalar = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || exactDigits(value) !== undefined;

type Entries = ReadonlyMap<string | number, unknown>;

/** Returns the entries of a list by the values of a key. Undefined if an entry has none, or two have the same. */
function entriesBy(list: readonly unknown[], key: string): Entries | undefined {
  const entries = new Map<string | number, unknown>();
  for (const entry of list) {
    if (!isFields(entry) || !Object.hasOwn(entry, key)) return undefined;
    const value = entry[key];
    if ((typeof value !== 'string' && typeof value !== 'number') || entries.has(value)) return undefined;
    entries.set(value, entry);
  }
  return entries;
}

/** The entries of two or more lists by the key that identifies all of them. Undefined if no key does. */
export function identifyEntries(
  lists: ReadonlyArray<readonly unknown[]>,
): { readonly key: string; readonly lists: readonly Entries[] } | undefined {
  for (const key of identifyingKeys) {
    const found = lists.map((list) => entriesBy(list, key));
    const complete = found.filter((entries) => entries !== undefined);
    if (complete.length === found.length) return { key, lists: complete };
  }
  return undefined;
}

function* listDifferences(
  left: readonly unknown[],
  right: readonly unknown[],
  path: readonly PathStep[],
): Generator<Difference> {
  const identified = identifyEntries([left, right]);
  const [before, after] = identified?.lists ?? [];
  if (identified !== undefined && before !== undefined && after !== undefined) {
    const { key } = identified;
    for (const [value, entry] of before) {
      const inside = [...path, { key, value }];
      if (after.has(value)) yield* differences(entry, after.get(value), inside);
      else yield { path: inside, kind: 'removed', left: textOf(entry) };
    }
    for (const [value, entry] of after)
      if (!before.has(value)) yield { path: [...path, { key, value }], kind: 'added', right: textOf(entry) };
    return;
  }
  yield* unnamedDifferences(left, right, path);
}

/** Compares entries that no key identifies: those between the entries that both lists have. */
function* unnamedDifferences(
  left: readonly unknown[],
  right: readonly unknown[],
  path: readonly PathStep[],
): Generator<Difference> {
  const [before, after] = [left.map(textOf), right.map(textOf)];
  const parts = diffArrays(before, after, { maxEditLength: maxEdits }) ?? [
    { count: before.length, removed: true, added: false },
    { count: after.length, removed: false, added: true },
  ];
  let [leftIndex, rightIndex] = [0, 0];
  /** Removed entries that the next part may replace. */
  let pending = 0;
  const flush = function* (added: number): Generator<Difference> {
    const paired = Math.min(pending, added);
    for (let offset = 0; offset < Math.max(pending, added); offset += 1) {
      if (offset < paired)
        yield* differences(left[leftIndex + offset], right[rightIndex + offset], [
          ...path,
          rightIndex + offset,
        ]);
      else if (offset < pending)
        yield {
          path: [...path, leftIndex + offset],
          kind: 'removed',
          left: before[leftIndex + offset] ?? '',
        };
      else
        yield {
          path: [...path, rightIndex + offset],
          kind: 'added',
          right: after[rightIndex + offset] ?? '',
        };
    }
    leftIndex += pending;
    rightIndex += added;
    pending = 0;
  };
  for (const { count, removed, added } of parts) {
    if (removed) {
      pending = count;
      continue;
    }
    if (added) {
      yield* flush(count);
      continue;
    }
    yield* flush(0);
    leftIndex += count;
    rightIndex += count;
  }
  yield* flush(0);
}

/**
 * Yields what differs between two documents, in the order of the left one. A value that only one document has is
 * one difference, whatever is inside.
 * @param left an exact document (`exactJson.ts`) with sorted keys, as `withoutIgnored` returns it
 * @param right like `left`
 */
export function* differences(
  left: unknown,
  right: unknown,
  path: readonly PathStep[] = [],
): Generator<Difference> {
  if (isScalar(left) && isScalar(right)) {
    if (!isSameScalar(left, right)) yield { path, kind: 'changed', left: textOf(left), right: textOf(right) };
  } else if (Array.isArray(left) && Array.isArray(right)) {
    yield* listDifferences(left, right, path);
  } else if (isFields(left) && isFields(right)) {
    for (const [key, value] of Object.entries(left)) {
      if (Object.hasOwn(right, key)) yield* differences(value, right[key], [...path, key]);
      else yield { path: [...path, key], kind: 'removed', left: textOf(value) };
    }
    for (const [key, value] of Object.entries(right))
      if (!Object.hasOwn(left, key)) yield { path: [...path, key], kind: 'added', right: textOf(value) };
  } else {
    yield { path, kind: 'changed', left: textOf(left), right: textOf(right) };
  }
}

const shorthand = /^[A-Za-z_][\w]*$/;

/** Formats a path for display: `spec.containers[api].image`. */
export function formatPath(path: readonly PathStep[]): string {
  const text = path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      if (typeof step === 'object') return `[${step.value}]`;
      return shorthand.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
  return text.startsWith('.') ? text.slice(1) : text;
}

/**
 * Returns a JSONPath (RFC 9535) that selects the value at a path also in other documents: entries of lists by what
 * identifies them. Entries that nothing identifies are selected together, and as the last step with their list.
 */
export function toJsonPath(path: readonly PathStep[]): string {
  const steps = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  return `$${steps
    .map((step) => {
      if (typeof step === 'number') return '[*]';
      if (typeof step === 'object') return `[?@.${step.key} == ${JSON.stringify(step.value)}]`;
      return shorthand.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('')}`;
}
