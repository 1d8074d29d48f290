import { parseExact } from '#contract/rules/exactJson.ts';
import { type ListedDifference, maxValueLength } from './compareMessages.ts';
import { type Difference, differences, formatPath, toJsonPath } from './differences.ts';
import { compilePaths, withoutIgnored } from './ignoredPaths.ts';
import { unusualValues } from './unusualValues.ts';

/** Max differences of a comparison. A user who needs more compares something else. */
export const maxDifferences = 10_000;

/** Differences per message. A message with all of them would arrive late and occupy the window. */
const batchSize = 500;

export interface PreparedDocuments {
  readonly left: unknown;
  readonly right: unknown;
}

/**
 * Parses two JSON texts and removes what a comparison ignores.
 * @param ignored JSONPaths
 * @throws SyntaxError for a text that is no JSON, and JSONPathError for a path that is none
 */
export function prepareDocuments(left: string, right: string, ignored: readonly string[]): PreparedDocuments {
  const paths = compilePaths(ignored);
  return { left: withoutIgnored(parseExact(left), paths), right: withoutIgnored(parseExact(right), paths) };
}

/** Parses the texts of other documents. Skips those that are no JSON, because one must not fail the others. */
function parseOthers(others: readonly string[]): readonly unknown[] {
  return others.flatMap((text) => {
    try {
      return [parseExact(text)];
    } catch {
      return [];
    }
  });
}

/**
 * Compares a document with many others.
 * @param ignored JSONPaths
 * @returns the values that most of the others do not have, up to `maxDifferences`
 * @throws SyntaxError if the document is no JSON, and JSONPathError for a path that is none
 */
export function listUnusualValues(
  document: string,
  others: readonly string[],
  ignored: readonly string[],
): { readonly differences: readonly ListedDifference[]; readonly isComplete: boolean } {
  const paths = compilePaths(ignored);
  const parsed = parseOthers(others).map((other) => withoutIgnored(other, paths));
  const found = unusualValues(withoutIgnored(parseExact(document), paths), parsed);
  return {
    differences: found.slice(0, maxDifferences).map(({ path, own, usual, count }, index) => ({
      ...listed(
        {
          path,
          kind: own === undefined ? 'added' : usual === undefined ? 'removed' : 'changed',
          left: own ?? '',
          right: usual ?? '',
        },
        index,
      ),
      others: { count, total: parsed.length },
    })),
    isComplete: found.length <= maxDifferences,
  };
}

const cut = (text: string): string => text.slice(0, maxValueLength);

const listed = ({ path, kind, left = '', right = '' }: Difference, index: number): ListedDifference => ({
  index,
  path: formatPath(path),
  jsonPath: toJsonPath(path),
  kind,
  left: cut(left),
  right: cut(right),
});

/**
 * Compares documents and reports their differences in batches, the first difference alone.
 * @returns whether all differences were reported
 */
export function reportDifferences(
  { left, right }: PreparedDocuments,
  report: (batch: readonly ListedDifference[]) => void,
): boolean {
  let batch: ListedDifference[] = [];
  let count = 0;
  for (const difference of differences(left, right)) {
    if (count === maxDifferences) {
      if (batch.length > 0) report(batch);
      return false;
    }
    batch.push(listed(difference, count));
    count += 1;
    if (count === 1 || batch.length === batchSize) {
      report(batch);
      batch = [];
    }
  }
  if (batch.length > 0) report(batch);
  return true;
}
