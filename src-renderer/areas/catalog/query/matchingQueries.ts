import { foldedWords, foldText } from '#contract/rules/foldText.ts';

/** The queries that contain all typed words, newest first. */
export function matchingQueries(queries: readonly string[], typed: string): readonly string[] {
  const words = foldedWords(typed);
  return queries.filter((query) => words.every((word) => foldText(query).includes(word)));
}
