import {
  colonLabelPattern,
  type LineRules,
  operatorOf,
  quoteText,
  readPart,
  splitLine,
  withoutSign,
  writeFreeText,
} from './queryText.ts';
import type { TriState } from './triState.ts';

/** The fields of a view with values of a type. */
type FieldOf<Filters, Value> = {
  [Name in keyof Filters & string]: Filters[Name] extends Value ? Name : never;
}[keyof Filters & string];

interface Row<Filters, Value> {
  /** The word without its colon. The first word of the table that starts with a typed text is completed first. */
  readonly name: string;
  readonly field: FieldOf<Filters, Value>;
  /** Explains the word in the list of completions. */
  readonly detail: string;
}

/** A word with one of a few values: `status:unhealthy`. */
export interface ChoiceRow<Filters> extends Row<Filters, string | undefined> {
  readonly kind: 'choice';
  readonly values: readonly string[];
}

/** A word with the name of a record, whose id is the filter: `owner:"Jane Doe"`. The id can be written, too. */
export interface NameRow<Filters> extends Row<Filters, string | undefined> {
  readonly kind: 'name';
  /** Plural of the records, as in “The owners are loading…”. */
  readonly many: string;
  /** A name as it is written in a word. */
  readonly example: string;
}

/** Words for included and excluded labels: `label.app=pay`, `label.app!=pay`. */
export interface LabelsRow<Filters> extends Row<Filters, TriState> {
  readonly kind: 'labels';
  readonly idOf: (key: string, value: string) => string;
  /** Undefined for an id that is no label. It has no word. */
  readonly partsOf: (id: string) => { readonly key: string; readonly value: string } | undefined;
}

export type WordRow<Filters> = ChoiceRow<Filters> | NameRow<Filters> | LabelsRow<Filters>;

/** The words of a list. Reading, writing, completion and explanations follow from the rows. */
export interface WordTable<Filters> {
  readonly rows: ReadonlyArray<WordRow<Filters>>;
  /** The field with the free text. */
  readonly search: FieldOf<Filters, string>;
  /** Filters of an empty line. A field with this value has no word. */
  readonly empty: Filters;
  /** Words of other lists that have another name here. */
  readonly otherNames?: Readonly<Record<string, string>>;
}

/** A record that a word can name. */
export interface NameChoice {
  readonly id: string;
  readonly name: string;
  readonly detail?: string | undefined;
}

/** The records of a word with names, or why there are none. */
export type KnownNames = readonly NameChoice[] | 'loading' | 'failed';

/** Records by word. */
export type NamesByWord = Readonly<Record<string, KnownNames>>;

/** A text that is always an id, although a record can have it as its name. */
export const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The start of a word with a colon or another operator. */
const startPattern = /^([a-z]+)(<=|>=|!=|!~|=~|[:<>=~])/i;

/** Returns the row of a word with a name and an operator, such as `status:` or `status!=`. */
export function namedRowOf<Filters>(
  body: string,
  { rows }: WordTable<Filters>,
):
  | {
      readonly row: ChoiceRow<Filters> | NameRow<Filters>;
      readonly operator: string;
      readonly rest: string;
    }
  | undefined {
  const [start = '', name = '', operator = ''] = startPattern.exec(body) ?? [];
  const row = rows.find((one) => one.name === name.toLowerCase());
  return row === undefined || row.kind === 'labels'
    ? undefined
    : { row, operator, rest: body.slice(start.length) };
}

/** Returns the word that another list has, and its name here: `health:` is `status:`. */
export function otherNameOf<Filters>(
  body: string,
  { otherNames = {} }: WordTable<Filters>,
): { readonly instead: string; readonly rest: string } | undefined {
  const [, name = '', rest = ''] = /^([a-z]+)[:=](.*)$/is.exec(body) ?? [];
  const lower = name.toLowerCase();
  return Object.hasOwn(otherNames, lower) ? { instead: otherNames[lower] ?? '', rest } : undefined;
}

/** Returns the row of labels, if the table has one. */
export const labelsRowOf = <Filters>({ rows }: WordTable<Filters>): LabelsRow<Filters> | undefined =>
  rows.find((row) => row.kind === 'labels');

/** Writes the start of a label in lower case: `Label.app`, `"LABEL.a b"`. */
export const usualLabel = (body: string): string =>
  body.replace(/^"?(?:label|tag)[.:]/i, (start) => start.toLowerCase());

/** Returns what follows the name of a label. Undefined for other parts of a query. */
function afterLabel<Filters>(token: string, table: WordTable<Filters>): string | undefined {
  if (labelsRowOf(table) === undefined) return undefined;
  const [name, rest] = readPart(usualLabel(withoutSign(token)));
  return name.startsWith('label.') ? rest : undefined;
}

function isTableWord<Filters>(token: string, table: WordTable<Filters>): boolean {
  const body = withoutSign(token);
  if (namedRowOf(body, table) !== undefined || otherNameOf(body, table) !== undefined) return true;
  if (labelsRowOf(table) === undefined) return false;
  const label = usualLabel(body);
  if (/^(?:has|no):"?(?:label|tag)\./i.test(body) || colonLabelPattern.test(label)) return true;
  const [name, rest] = readPart(label);
  // An unquoted label is a word before its operator is typed.
  return /^(?:label|tag)\./.test(name) && (/^(?:[<>=~:]|![=~]?)/.test(rest) || !label.startsWith('"'));
}

/** The rules that split a line of a table. Spaces around the operator of a label belong to the word. */
export const tableRules = <Filters>(table: WordTable<Filters>): LineRules => ({
  isWord: (token) => isTableWord(token, table),
  continuesWord: (token, before) =>
    before !== undefined && operatorOf(token) !== undefined && afterLabel(before, table) === '',
  isValueOf(token, before) {
    const after = afterLabel(before, table) ?? '';
    return /^!?=$/.test(after) && !isTableWord(token, table);
  },
});

/** Whether a text has a word of the table, complete or not. */
export const hasTableWords = <Filters>(text: string, table: WordTable<Filters>): boolean =>
  splitLine(text, tableRules(table)).some((token) => isTableWord(token, table));

/**
 * Writes the text of a record in a word: its name, if no other record has it and it cannot be an id, and otherwise its id.
 * @param known undefined while the records are unknown
 */
export function writeName(id: string, known: KnownNames | undefined): string {
  if (known === undefined || typeof known === 'string') return id;
  const name = known.find((record) => record.id === id)?.name ?? '';
  const isUnique =
    name !== '' &&
    !idPattern.test(name) &&
    known.filter((record) => record.name === name).length === 1 &&
    !known.some((record) => record.id === name);
  return isUnique ? name : id;
}

/**
 * Writes the filters of a view as one line. `readTable` reads the same filters from it.
 * @param names known records. Without them, the words have ids.
 */
export function writeTable<Filters>(
  filters: NoInfer<Filters>,
  table: WordTable<Filters>,
  names: NamesByWord = {},
): string {
  const words = table.rows.flatMap((row): readonly string[] => {
    const value: unknown = filters[row.field];
    if (row.kind === 'labels')
      return [...(value as TriState)].flatMap(([id, sign]) => {
        const label = row.partsOf(id);
        if (label === undefined) return [];
        return [
          `${quoteText(`${row.name}.${label.key}`)}${sign === 1 ? '=' : '!='}${quoteText(label.value)}`,
        ];
      });
    if (typeof value !== 'string' || value === table.empty[row.field]) return [];
    return [`${row.name}:${quoteText(row.kind === 'name' ? writeName(value, names[row.name]) : value)}`];
  });
  const search = String(filters[table.search]);
  return [...words, ...writeFreeText(search, tableRules(table), words.length === 0)].join(' ');
}
