import { exactDigits, stringifyExact, toSameNumber } from '#contract/rules/exactJson.ts';
import { identifyEntries, isFields } from './differences.ts';
import type { PathStep } from './PathStep.ts';

/** A value of a document that most other documents do not have. */
export interface UnusualValue {
  readonly path: readonly PathStep[];
  /** JSON text. Undefined if the document does not have the value. */
  readonly own: string | undefined;
  /** JSON text of what most others have. Undefined if most do not have the value. */
  readonly usual: string | undefined;
  /** Number of other documents with the usual value. Of a missing value: with any. */
  readonly count: number;
}

const absent = Symbol('absent');

/** Share of the documents whose lists have at most one entry, from which the entry is the same in all of them. */
const singleEntryShare = 0.9;

const isBranch = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  exactDigits(value) === undefined &&
  Object.keys(value).length > 0;

/** JSON text that is the same for the same value: `1.50` and `1.5` are one number. */
const textOf = (value: unknown): string => stringifyExact(toSameNumber(value) ?? value);

/** Returns the most frequent text and its number. */
function mostFrequent(values: readonly unknown[]): readonly [text: string, count: number] {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = textOf(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].reduce<readonly [string, number]>(
    (most, entry) => (entry[1] > most[1] ? entry : most),
    ['', 0],
  );
}

/** The children of a document's value and of the values of other documents, by step. */
interface Children {
  readonly step: PathStep;
  readonly own: unknown;
  readonly others: readonly unknown[];
}

type Steps = ReadonlyMap<string | number, unknown>;

const byIndex = (list: readonly unknown[]): Steps => new Map(list.entries());
const byKey = (value: unknown): Steps =>
  isFields(value) ? new Map(Object.entries(value)) : new Map<string, unknown>();

function collectChildren(
  own: Steps,
  others: readonly Steps[],
  toStep: (key: string | number) => PathStep,
): readonly Children[] {
  const othersByKey = new Map<string | number, unknown[]>([...own.keys()].map((key) => [key, []]));
  for (const steps of others)
    for (const [key, value] of steps) {
      const values = othersByKey.get(key);
      if (values === undefined) othersByKey.set(key, [value]);
      else values.push(value);
    }
  return [...othersByKey].map(([key, values]) => ({
    step: toStep(key),
    own: own.has(key) ? own.get(key) : absent,
    others: values,
  }));
}

/** Returns the children of values. An only entry is compared by its position, whatever its name. */
function childrenOf(own: unknown, others: readonly unknown[]): readonly Children[] {
  if (!Array.isArray(own)) return collectChildren(byKey(own), others.map(byKey), (key) => key);
  const lists = others.filter((other) => Array.isArray(other));
  const single = lists.filter(({ length }) => length <= 1).length;
  const areSingle = own.length <= 1 && single >= lists.length * singleEntryShare;
  const identified = areSingle ? undefined : identifyEntries([own, ...lists]);
  const [ownEntries, ...otherEntries] = identified?.lists ?? [];
  if (identified === undefined || ownEntries === undefined)
    return collectChildren(byIndex(own), lists.map(byIndex), (index) => index);
  return collectChildren(ownEntries, otherEntries, (value) => ({ key: identified.key, value }));
}

/**
 * Returns the values of a document that differ from what more than half of the other documents have, the clearest
 * ones first: different values, values that only this document has, and values that only this document lacks. Values
 * that are different everywhere, such as names, are not among them.
 * @param document an exact document (`exactJson.ts`) as `withoutIgnored` returns it
 * @param others like `document`
 */
export function unusualValues(document: unknown, others: readonly unknown[]): readonly UnusualValue[] {
  const total = others.length;
  const isUsual = (count: number): boolean => count * 2 > total && (count > 1 || total === 1);
  const found: UnusualValue[] = [];
  const compare = (path: readonly PathStep[], own: unknown, values: readonly unknown[]): void => {
    const missing = total - values.length;
    if (own === absent) {
      if (!isUsual(values.length)) return;
      const [usual] = mostFrequent(values);
      found.push({ path, own: undefined, usual, count: values.length });
      return;
    }
    if (isUsual(missing)) {
      found.push({ path, own: textOf(own), usual: undefined, count: missing });
      return;
    }
    const [usual, count] = mostFrequent(values.filter((value) => !isBranch(value)));
    if (isUsual(count)) {
      if (textOf(own) !== usual) found.push({ path, own: textOf(own), usual, count });
      return;
    }
    const branches = values.filter(isBranch);
    if (isBranch(own)) {
      for (const child of childrenOf(own, branches)) compare([...path, child.step], child.own, child.others);
    } else if (isUsual(branches.length)) {
      const [most] = mostFrequent(branches);
      found.push({ path, own: textOf(own), usual: most, count: branches.length });
    }
  };
  if (total > 0) compare([], document, others);
  return found.sort((one, other) => other.count - one.count);
}
