import { parseExact } from '#contract/rules/exactJson.ts';
import { type ListedDifference, maxValueLength } from './compareMessages.ts';
import { type Difference, differences, formatPath, toJsonPath } from './differences.ts';
import { compilePaths, type IgnoredPaths, withoutIgnored } from './ignoredPaths.ts';
import { unusualValues } from './unusualValues.ts';

/** Max differences of a comparison. A user who needs more compares something else. */
export const maxDifferences = 10_000;

/** Differences per message. A message with all of them would arrive late and occupy the window. */
const batchSize = 500;

/** Max length of a difference's id, which is part of the address. */
const maxIdLength = 500;

/** Characters before the first one that differs, where a long value is cut. */
const shownBefore = 200;

export interface PreparedDocuments {
  readonly left: unknown;
  readonly right: unknown;
  readonly invalidPaths: number;
}

/**
 * Parses two JSON texts and removes what a comparison ignores.
 * @param ignored JSONPaths
 * @throws SyntaxError for a text that is not JSON
 */
export function prepareDocuments(left: string, right: string, ignored: readonly string[]): PreparedDocuments {
  const { compiled, invalid } = compilePaths(ignored);
  return {
    left: withoutIgnored(parseExact(left), compiled),
    right: withoutIgnored(parseExact(right), compiled),
    invalidPaths: invalid,
  };
}

/** Parses the texts of other documents. Skips those that cannot be read, because one must not fail the others. */
const parseOthers = (others: readonly string[], ignored: IgnoredPaths): readonly unknown[] =>
  others.flatMap((text) => {
    try {
      return [withoutIgnored(parseExact(text), ignored)];
    } catch {
      return [];
    }
  });

function firstDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  return at;
}

/** Makes the differences of one comparison ready for the window. */
class Lister {
  readonly #ids = new Set<string>();

  list({ path, kind, left = '', right = '' }: Difference): ListedDifference {
    const isCut = left.length > maxValueLength || right.length > maxValueLength;
    const start = isCut ? Math.max(0, firstDifference(left, right) - shownBefore) : 0;
    const cut = (text: string) => (isCut ? text.slice(start, start + maxValueLength) : text);
    const text = formatPath(path);
    return {
      id: this.#idOf(`${kind} ${text}`),
      path: text,
      jsonPath: toJsonPath(path),
      kind,
      left: cut(left),
      right: cut(right),
      isCut,
    };
  }

  /** An entry that was removed from a list and one that was added can have the same path. */
  #idOf(wanted: string): string {
    const id = wanted.length > maxIdLength || this.#ids.has(wanted) ? `#${this.#ids.size}` : wanted;
    this.#ids.add(id);
    return id;
  }
}

/**
 * Compares a document with many others.
 * @param ignored JSONPaths
 * @returns the values that most of the others do not have, up to `maxDifferences`
 * @throws SyntaxError if the document is not JSON
 */
export function listUnusualValues(document: string, others: readonly string[], ignored: readonly string[]) {
  const { compiled, invalid } = compilePaths(ignored);
  const parsed = parseOthers(others, compiled);
  const found = unusualValues(withoutIgnored(parseExact(document), compiled), parsed);
  const lister = new Lister();
  return {
    differences: found.slice(0, maxDifferences).map(({ path, own, usual, count }): ListedDifference => {
      const kind = own === undefined ? 'added' : usual === undefined ? 'removed' : 'changed';
      return {
        ...lister.list({ path, kind, left: own ?? '', right: usual ?? '' }),
        others: { count, total: parsed.length },
      };
    }),
    isComplete: found.length <= maxDifferences,
    invalidPaths: invalid,
  };
}

/**
 * Compares documents and reports their differences in batches, the first difference alone.
 * @returns whether all differences were reported
 */
export function reportDifferences(
  { left, right }: Pick<PreparedDocuments, 'left' | 'right'>,
  report: (batch: readonly ListedDifference[]) => void,
): boolean {
  let batch: ListedDifference[] = [];
  let count = 0;
  const lister = new Lister();
  for (const difference of differences(left, right)) {
    if (count === maxDifferences) {
      if (batch.length > 0) report(batch);
      return false;
    }
    batch.push(lister.list(difference));
    count += 1;
    if (count === 1 || batch.length === batchSize) {
      report(batch);
      batch = [];
    }
  }
  if (batch.length > 0) report(batch);
  return true;
}
