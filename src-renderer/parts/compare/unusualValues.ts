import { exactDigits, stringifyExact } from '#contract/rules/exactJson.ts';
import { identifiedEntries } from './differences.ts';
import type { PathStep } from './PathStep.ts';

/** A value of a document that most other documents do not have. */
export interface UnusualValue {
  readonly path: readonly PathStep[];
  /** JSON text. Undefined if the document does not have the value. */
  readonly own: string | undefined;
  /** JSON text of what most others have. Undefined if they do not have the value. */
  readonly usual: string | undefined;
  /** Number of other documents with the usual value. */
  readonly count: number;
}

/** Share of the other documents that makes a value usual. */
const usualShare = 0.5;

interface Node {
  readonly path: readonly PathStep[];
  readonly value: unknown;
  readonly children: readonly Node[];
}

const keyOf = (path: readonly PathStep[]): string => JSON.stringify(path);

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  exactDigits(value) === undefined &&
  Object.keys(value).length > 0;

/** Returns the entries of a list with their steps. The only entry is the first one, whatever its name. */
function stepsOf(list: readonly unknown[]): readonly (readonly [PathStep, unknown])[] {
  const identified = list.length > 1 ? identifiedEntries(list) : undefined;
  if (identified === undefined) return list.map((entry, index) => [index, entry]);
  const { key, entries } = identified;
  return [...entries].map(([value, entry]) => [{ key, value }, entry]);
}

function toNode(value: unknown, path: readonly PathStep[]): Node {
  if (!isBranch(value)) return { path, value, children: [] };
  const steps = Array.isArray(value) ? stepsOf(value) : Object.entries(value);
  return { path, value, children: steps.map(([step, child]) => toNode(child, [...path, step])) };
}

/** What the other documents have at a path. */
interface Seen {
  readonly path: readonly PathStep[];
  /** Number of documents that have the path. */
  present: number;
  /** Numbers of documents by the JSON text of the value, for values without children. */
  readonly counts: Map<string, number>;
}

function collect(node: Node, seen: Map<string, Seen>): void {
  const key = keyOf(node.path);
  const at = seen.get(key) ?? { path: node.path, present: 0, counts: new Map<string, number>() };
  seen.set(key, at);
  at.present += 1;
  if (node.children.length === 0) {
    const text = stringifyExact(node.value);
    at.counts.set(text, (at.counts.get(text) ?? 0) + 1);
  }
  for (const child of node.children) collect(child, seen);
}

/** Yields the values of a document that others do not have: the outermost ones. */
function* ownExtras(node: Node, seen: ReadonlyMap<string, Seen>, total: number): Generator<UnusualValue> {
  const at = seen.get(keyOf(node.path));
  const missing = total - (at?.present ?? 0);
  if (missing / total >= usualShare) {
    yield { path: node.path, own: stringifyExact(node.value), usual: undefined, count: missing };
    return;
  }
  // Where most others have a value without children, the value itself is the difference.
  const plain = [...(at?.counts.values() ?? [])].reduce((sum, count) => sum + count, 0);
  if (plain / total < usualShare) for (const child of node.children) yield* ownExtras(child, seen, total);
}

/**
 * Returns the values of a document that differ from what at least half of the other documents have, the clearest
 * ones first. Values that are different everywhere, such as names, are not among them.
 * @param document an exact document (`exactJson.ts`) as `withoutIgnored` returns it
 * @param others like `document`
 */
export function unusualValues(document: unknown, others: readonly unknown[]): readonly UnusualValue[] {
  const total = others.length;
  if (total === 0) return [];
  const seen = new Map<string, Seen>();
  for (const other of others) collect(toNode(other, []), seen);
  const root = toNode(document, []);
  const own = new Map<string, Node>();
  const addOwn = (node: Node): void => {
    own.set(keyOf(node.path), node);
    node.children.forEach(addOwn);
  };
  addOwn(root);
  const found = [...ownExtras(root, seen, total)];
  for (const [key, { path, counts }] of seen) {
    const [usual, count] = [...counts].reduce<readonly [string, number]>(
      (most, entry) => (entry[1] > most[1] ? entry : most),
      ['', 0],
    );
    if (count / total < usualShare) continue;
    const node = own.get(key);
    const text = node && stringifyExact(node.value);
    if (text !== usual) found.push({ path, own: text, usual, count });
  }
  return found.sort((one, other) => other.count - one.count);
}
