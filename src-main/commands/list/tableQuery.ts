import { isUuid } from '#contract/rules/ids.ts';
import { labelId, labelOf } from '#contract/rules/query/labelIds.ts';
import { readTable } from '#contract/rules/query/readTable.ts';
import type { TriState } from '#contract/rules/query/triState.ts';
import type { NameChoice, NamesByWord, WordTable } from '#contract/rules/query/wordTable.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { joinWords } from './queryLine.ts';
import { maxCandidates } from './resolveRecord.ts';

/**
 * Reads the words of a list; see docs/user/queries.md.
 * @param words arguments of the command line
 * @throws CommandFailure with a sentence for each wrong word
 */
export function readTableQuery<Filters>(words: readonly string[], table: WordTable<Filters>): Filters {
  return readLine(joinWords(words), table, {});
}

function readLine<Filters>(line: string, table: WordTable<Filters>, names: NamesByWord): Filters {
  const { filters, problems } = readTable(line, table, {
    current: table.empty,
    names,
    onSeveral: failForSeveral,
  });
  if (problems.length > 0) throw new CommandFailure('usage', messages.badQuery, problems);
  return filters;
}

/**
 * Reads the words of a list whose words can name records. Reads the records only for such a word.
 * @param readers by word
 * @throws CommandFailure with the ids if several records have the name
 */
export async function readNamedQuery<Filters>(
  words: readonly string[],
  table: WordTable<Filters>,
  readers: Readonly<Record<string, () => Promise<readonly NameChoice[]>>>,
): Promise<Filters> {
  const line = joinWords(words);
  const names: Record<string, readonly NameChoice[]> = {};
  for (const [word, read] of Object.entries(readers)) {
    const values = [...line.matchAll(new RegExp(`(?:^|\\s)${word}[:=]"?([^\\s"]*)`, 'gi'))];
    // An id needs no names, so it also works offline.
    if (values.some(([, value = '']) => !isUuid(value))) names[word] = await read();
  }
  return readLine(line, table, names);
}

function failForSeveral(typed: string, found: readonly NameChoice[]): never {
  const lines = found.slice(0, maxCandidates).map(({ id, name }) => `  ${id}  ${name}`);
  throw new CommandFailure('ambiguous', messages.ambiguous(typed), lines);
}

/** Returns the words of a table that have one of a few values. */
export const choiceWords = <Filters>({ rows }: WordTable<Filters>): readonly string[] =>
  rows.flatMap((row) => (row.kind === 'choice' ? row.values.map((value) => `${row.name}:${value}`) : []));

/** The row of labels of a table of words. */
export const labelWords = {
  kind: 'labels',
  name: 'label',
  field: 'labels',
  detail: 'label',
  idOf: (key: string, value: string) => labelId({ key, value }),
  partsOf: labelOf,
} as const;

/** Whether a row has the chosen labels: each key with one of its included values, and no excluded one. */
export function hasLabels(chosen: TriState, labels: Readonly<Record<string, string>>): boolean {
  const included = new Map<string, boolean>();
  for (const [id, sign] of chosen) {
    const { key, value } = labelOf(id);
    const isSame = labels[key] === value;
    if (sign === -1 && isSame) return false;
    if (sign === 1) included.set(key, included.get(key) === true || isSame);
  }
  return [...included.values()].every(Boolean);
}

/** Whether one of the texts contains the searched text, in any case. */
export const hasText = (search: string, texts: ReadonlyArray<string | null>): boolean => {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted) === true);
};
