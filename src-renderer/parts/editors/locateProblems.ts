import type { SpecProblem } from '#contract/settings.ts';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';

export interface LocatedProblem extends SpecProblem {
  /** Line in the code, counted from 1. */
  readonly line: number;
}

/**
 * Adds the line of each problem, and sorts by line.
 * @param displayed texts in the editors of the form, by path. Without a text of the specification, the lines
 * are those that its code has when it is opened.
 */
export async function locateProblems(
  problems: readonly SpecProblem[],
  spec: unknown,
  displayed: ReadonlyMap<string, string>,
): Promise<readonly LocatedProblem[]> {
  if (problems.length === 0) return [];
  const [yaml, { findLinesIn }] = await Promise.all([
    loadCodeText('yaml'),
    import('#kit/fields/yamlLines.ts'),
  ]);
  const ofSpec = displayed.get('spec');
  const ofRecord = ofSpec === undefined ? displayed.get('') : undefined;
  const lineOf = findLinesIn(ofSpec ?? ofRecord ?? yaml.write(spec));
  const prefix = ofRecord === undefined ? [] : ['spec'];
  return problems
    .map((problem) => {
      const { path, key } = problem;
      return { ...problem, line: lineOf([...prefix, ...path, ...(key === undefined ? [] : [key])]) };
    })
    .sort((one, other) => one.line - other.line);
}
