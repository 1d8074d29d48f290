import { parseExact } from '#contract/rules/exactJson.ts';
import { type ListedDifference, maxValueLength } from './compareMessages.ts';
import { type Difference, differences, formatPath, toJsonPath } from './differences.ts';
import { compilePaths, withoutIgnored } from './ignoredPaths.ts';

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
