import { quoteText, straightQuotes, withoutSign } from '#contract/rules/query/queryText.ts';
import { readTable, type TableContext } from '#contract/rules/query/readTable.ts';
import {
  type ChoiceRow,
  labelsRowOf,
  type NameRow,
  type NamesByWord,
  namedRowOf,
  tableRules,
  usualLabel,
  type WordTable,
  writeName,
} from '#contract/rules/query/wordTable.ts';
import {
  type Completion,
  type Completions,
  completeLabel,
  completeName,
  matchingValues,
  maxCompletions,
  unquoted,
  type ValueOption,
  withoutTyped,
  wordAt,
} from './completion.ts';

/** Labels of a list with their values. */
export type LabelValues = ReadonlyArray<{
  readonly key: string;
  readonly values: ReadonlyArray<{ readonly value: string; readonly detail?: string | undefined }>;
}>;

export interface TableCompletionContext<Filters> extends TableContext<Filters> {
  /** Labels, if the table has words for them. */
  readonly labels?: (() => LabelValues) | undefined;
}

function completeRow<Filters>(
  row: ChoiceRow<Filters> | NameRow<Filters>,
  typed: string,
  names: NamesByWord,
): readonly Completion[] {
  const known = names[row.name];
  const records = known === undefined || typeof known === 'string' ? [] : known;
  const values: ReadonlyArray<ValueOption & { readonly id?: string }> =
    row.kind === 'choice'
      ? row.values.map((value) => ({ value }))
      : records.map(({ id, name, detail }) => ({ value: name, id, detail }));
  return matchingValues(values, unquoted(typed)).map(({ value, id, detail }) => {
    // Only for the listed ones: each reads all records.
    const written = id === undefined ? value : writeName(id, records);
    return {
      text: `${row.name}:${quoteText(written)}`,
      label: value,
      // Records with the same name differ by their id.
      detail: written === value ? detail : written,
      isComplete: true,
    };
  });
}

/**
 * Completes the word at a position of a line.
 * @param caret characters from the start of the text
 * @returns no options for free text and for a complete word
 */
export function completeTable<Filters>(
  typed: string,
  caret: number,
  table: WordTable<Filters>,
  context: TableCompletionContext<Filters>,
): Completions {
  const text = straightQuotes(typed);
  const { from, to } = wordAt(text, caret);
  const word = text.slice(from, to);
  const body = text.slice(from, caret);
  const named = namedRowOf(body, table);
  const labels = labelsRowOf(table);
  const label = usualLabel(withoutSign(body));
  const minus = body.slice(0, body.length - withoutSign(body).length);
  const words = table.rows.map(({ kind, name, detail }) => ({
    start: kind === 'labels' ? `${name}.` : `${name}:`,
    detail,
  }));
  let options: readonly Completion[] = [];
  if (named !== undefined) options = completeRow(named.row, named.rest, context.names);
  else if (labels !== undefined && /^"?label\./.test(label)) {
    const all = context.labels?.() ?? [];
    options = completeLabel('label.', label, {
      keys: all.map(({ key }) => key),
      valuesOf: (key) => all.find((one) => one.key === key)?.values ?? [],
    }).map((option) => ({ ...option, text: minus + option.text }));
  } else options = completeName(body.toLowerCase(), words).slice(0, maxCompletions);
  return {
    from,
    to,
    options: withoutTyped(options, word),
    isIncomplete: tableRules(table).isWord(word) && readTable(word, table, context).problems.length > 0,
    needs: named?.row.kind === 'name' ? [named.row.name] : [],
  };
}
