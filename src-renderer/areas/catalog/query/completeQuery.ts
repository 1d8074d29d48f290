import type { CatalogFacet } from '#contract/catalog.ts';
import { healthOrder } from '#contract/rules/healthOrder.ts';
import { conditionFields, type OwnColumn } from '#contract/rules/ownColumns.ts';
import { messages } from '#contract/rules/query/catalogMessages.ts';
import { quoteText, straightQuotes } from '#contract/rules/query/queryText.ts';
import { isQueryWord, usualWord } from '#contract/rules/query/queryWord.ts';
import { matchingTypes, readQuery } from '#contract/rules/query/readQuery.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
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
} from '#parts/query/completion.ts';
import { writeType } from './writeQuery.ts';

export type FacetKind = 'types' | 'statuses' | 'labels' | 'tags';

export interface CompletionContext {
  /** The user's own columns of the view. */
  readonly columns: readonly OwnColumn[];
  /** Values with counts. Absent until they are loaded. */
  readonly facets: Readonly<Partial<Record<FacetKind, readonly CatalogFacet[] | undefined>>>;
}

interface WordRow {
  /** The word up to its value. */
  readonly start: string;
  readonly detail: string;
  readonly needs?: readonly FacetKind[];
  /** Values after `start`. Without them, only the name is completed. */
  readonly values?: (context: CompletionContext) => readonly ValueOption[];
  /** Whether values are a list, separated by commas. */
  readonly isList?: true;
  /** Writes the whole word. Default: `start` and the quoted value. */
  readonly write?: (value: string) => string;
  /** Whether an operator and a value follow the value. */
  readonly isOpen?: true;
}

const detailOf = ({ count }: CatalogFacet): string | undefined =>
  count === undefined ? undefined : formatCount(count);

const facetValues =
  (kind: 'types' | 'statuses') =>
  ({ facets }: CompletionContext): readonly ValueOption[] =>
    (facets[kind] ?? []).map((facet) => ({ value: facet.value, detail: detailOf(facet) }));

const constants = (...all: ReadonlyArray<ValueOption | string>): readonly ValueOption[] =>
  all.map((one) => (typeof one === 'string' ? { value: one } : one));

const labelKeys = ({ facets }: CompletionContext): readonly string[] => [
  ...new Set([...(facets.tags ?? []), ...(facets.labels ?? [])].flatMap(({ key }) => key ?? [])),
];

/** Values of a key with the count of its first source: a tag is often a label as well. */
function labelValues({ facets }: CompletionContext, key: string): readonly ValueOption[] {
  const found = new Map<string, ValueOption>();
  for (const facet of [...(facets.tags ?? []), ...(facets.labels ?? [])])
    if (facet.key === key && !found.has(facet.value))
      found.set(facet.value, { value: facet.value, detail: detailOf(facet) });
  return [...found.values()];
}

const presenceValues = (context: CompletionContext): readonly ValueOption[] => [
  ...labelKeys(context).map((key) => ({ value: `label.${key}`, detail: messages.details.label })),
  ...context.columns.map(({ name }) => ({ value: name, detail: messages.details.column })),
  ...conditionFields.map((field) => ({ value: field })),
];

const ages = () => constants('1h', '1d', '7d', '30d');
const healthValues = () => constants(...healthOrder);
const { details } = messages;

/** The words of the language, in the order of the list. */
const words: readonly WordRow[] = [
  { start: 'type:', detail: details.type, needs: ['types'], values: facetValues('types'), write: writeType },
  { start: 'health:', detail: details.health, values: healthValues, isList: true },
  {
    start: 'status:',
    detail: details.status,
    needs: ['statuses'],
    values: facetValues('statuses'),
    isList: true,
  },
  { start: 'label.', detail: details.label, needs: ['labels', 'tags'] },
  { start: 'tag.', detail: details.tag, needs: ['labels', 'tags'] },
  { start: 'has:', detail: details.has, needs: ['labels', 'tags'], values: presenceValues },
  { start: 'no:', detail: details.no, needs: ['labels', 'tags'], values: presenceValues },
  { start: 'cost>', detail: details.cost },
  { start: 'created<', detail: details.created, values: ages },
  { start: 'changed<', detail: details.changed, values: ages },
  {
    start: 'deleted:',
    detail: details.deleted,
    values: () =>
      constants({ value: 'yes', detail: details.deletedYes }, { value: 'no', detail: details.deletedNo }),
  },
  { start: 'id:', detail: details.id },
  { start: 'deleted<', detail: details.deletedAt, values: ages },
  { start: '$.', detail: details.path },
  { start: '-health:', detail: details.notHealth, values: healthValues, isList: true },
  {
    start: '-status:',
    detail: details.notStatus,
    needs: ['statuses'],
    values: facetValues('statuses'),
    isList: true,
  },
];

function completeValue(row: WordRow, body: string, context: CompletionContext): readonly Completion[] {
  const typed = body.slice(row.start.length);
  // Commas in quotes are rare in a list, and the list of completions is only a help.
  const comma = row.isList === true ? typed.lastIndexOf(',') : -1;
  const before = row.start + typed.slice(0, comma + 1);
  const chosen = new Set(typed.slice(0, Math.max(comma, 0)).split(',').map(unquoted));
  const values = (row.values?.(context) ?? []).filter(({ value }) => !chosen.has(value));
  const write = row.write ?? ((value: string) => before + quoteText(value));
  return matchingValues(values, unquoted(typed.slice(comma + 1))).map(({ value, detail }) => ({
    text: write(value),
    label: value,
    detail,
    isComplete: true,
  }));
}

function completeNames(body: string, { columns }: CompletionContext): readonly Completion[] {
  const typed = unquoted(body).toLowerCase();
  const own = columns.filter(({ name }) => typed !== '' && name.toLowerCase().startsWith(typed));
  return [
    ...own.map(
      ({ name, type }): Completion => ({
        text: `${quoteText(name)}${type === 'text' ? '=' : type === 'time' ? '<' : '>'}`,
        label: name,
        detail: details.column,
        isComplete: false,
      }),
    ),
    ...completeName(body, words),
  ].slice(0, maxCompletions);
}

/** Whether a word is complete. Statuses, types and healths are complete if they are a known value. */
function isCompleteWord(word: string, row: WordRow | undefined, context: CompletionContext): boolean {
  const usual = usualWord(word, context.columns);
  if (row?.values !== undefined && (row.isList === true || row.start === 'type:')) {
    const typed = unquoted(usual.slice(row.start.length).split(',').at(-1) ?? '');
    const values = row.values(context).map(({ value }) => value);
    return row.start === 'type:'
      ? matchingTypes(typed, values).length > 0
      : values.some((value) => value.toLowerCase() === typed.toLowerCase());
  }
  const { problems } = readQuery(usual, {
    columns: context.columns,
    hidesDeleted: true,
    types: 'unchecked',
    statuses: 'unchecked',
    current: { configType: undefined, health: new Map(), status: new Map() },
  });
  return problems.length === 0;
}

/**
 * Completes the word at a position.
 * @param caret characters from the start of the text
 * @returns no options for free text and for a complete word
 */
export function completeQuery(
  typed: string,
  caret: number,
  context: CompletionContext,
): Completions<FacetKind> {
  const text = straightQuotes(typed);
  const { from, to } = wordAt(text, caret);
  const word = text.slice(from, to);
  const body = usualWord(text.slice(from, caret), context.columns);
  const label = /^"?(label\.|tag\.)/.exec(body)?.[1];
  const row = words.find(({ start, values }) => values !== undefined && body.startsWith(start));
  const options =
    label !== undefined
      ? completeLabel(label, body, {
          keys: labelKeys(context),
          valuesOf: (key) => labelValues(context, key),
        })
      : row !== undefined
        ? completeValue(row, body, context)
        : completeNames(body, context);
  const needs = words.find(({ start }) => start === (label ?? row?.start))?.needs ?? [];
  return {
    from,
    to,
    options: withoutTyped(options, word),
    isIncomplete: isQueryWord(word, context.columns) && !isCompleteWord(word, row, context),
    needs,
  };
}
