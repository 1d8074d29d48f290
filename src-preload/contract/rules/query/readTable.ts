import { lineMessages } from './lineMessages.ts';
import { quoteText, readPart, readValue, withoutSign } from './queryText.ts';
import { type QueryReading, readQueryLine } from './readQueryLine.ts';
import { tableMessages as messages } from './tableMessages.ts';
import type { Sign } from './triState.ts';
import {
  type ChoiceRow,
  idPattern,
  type KnownNames,
  labelsRowOf,
  type NameChoice,
  type NameRow,
  type NamesByWord,
  namedRowOf,
  otherNameOf,
  tableRules,
  usualLabel,
  type WordTable,
  writeName,
} from './wordTable.ts';

/** Max number of records that a problem names. */
const maxNamed = 3;

export interface TableContext<Filters> {
  /** Filters of the view. Their ids are accepted even if they are not among the known ones. */
  readonly current: Filters;
  readonly names: NamesByWord;
  /** Records that the line of the view was written with. Default: `names`. */
  readonly written?: NamesByWord | undefined;
  /** Called for a name of several records. Default: the problem points to the list of completions. */
  readonly onSeveral?: (typed: string, found: readonly NameChoice[]) => never;
  /** Max characters of the line. Default: no limit. */
  readonly maxLength?: number;
}

/** A text without case, spaces, hyphens and underscores: `Technical debt` is `technicalDebt`. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Records with a name: with exactly this one, otherwise in any case. */
function recordsNamed(typed: string, known: readonly NameChoice[]): readonly NameChoice[] {
  const exact = known.filter(({ name }) => name === typed);
  return exact.length > 0 ? exact : known.filter(({ name }) => sameText(name, typed));
}

/** Reads the words of a table. */
class TableReading<Filters> {
  readonly filters: Record<string, unknown> = {};
  readonly labels = new Map<string, Sign>();
  readonly problems: string[] = [];
  readonly waiting = new Set<string>();
  notice: string | undefined = undefined;
  readonly #table: WordTable<Filters>;
  readonly #context: TableContext<Filters>;

  constructor(table: WordTable<Filters>, context: TableContext<Filters>) {
    this.#table = table;
    this.#context = context;
  }

  readonly readWord = (token: string): void => {
    const body = withoutSign(token);
    const named = namedRowOf(body, this.#table);
    const other = otherNameOf(body, this.#table);
    if (named === undefined && other !== undefined)
      this.problems.push(messages.otherName(token, this.#wordInstead(other)));
    else if (named === undefined) this.#readLabel(token, usualLabel(body));
    else if (body !== token)
      this.problems.push(messages.noExclusion(body, labelsRowOf(this.#table) !== undefined));
    else if (named.operator !== ':' && named.operator !== '=')
      this.problems.push(messages.badOperator(token, named.row.name, exampleOf(named.row)));
    else this.#readValue(token, named.rest, named.row);
  };

  /** Returns the word to write instead of that of another list, with an example if its value does not exist here. */
  #wordInstead({ instead, rest }: { readonly instead: string; readonly rest: string }): string {
    const row = namedRowOf(`${instead}:`, this.#table)?.row;
    const isValue = row?.kind !== 'choice' || row.values.some((value) => plain(value) === plain(rest));
    return isValue || row === undefined ? `${instead}:${rest}` : exampleOf(row);
  }

  #readValue(token: string, text: string, row: ChoiceRow<Filters> | NameRow<Filters>): void {
    const { problems } = this;
    const [typed, rest] = text.startsWith('"') ? readPart(text) : [text, ''];
    if (typed === '') problems.push(lineMessages.noValue(token, exampleOf(row)));
    else if (rest !== '') problems.push(lineMessages.textAfterQuote(token));
    else if (Object.hasOwn(this.filters, row.field)) problems.push(messages.oneValue(row.name));
    else if (row.kind === 'choice') this.#choose(text, typed, row);
    else {
      const id = this.#idOf(token, typed, row, this.#context.names[row.name] ?? 'loading');
      if (id !== undefined) this.filters[row.field] = id;
    }
  }

  #choose(text: string, typed: string, row: ChoiceRow<Filters>): void {
    const value = row.values.find((one) => plain(one) === plain(typed));
    const parts = text.split(',');
    const isSeveral = parts.length > 1 && parts.some((part) => row.values.some((one) => sameText(one, part)));
    if (value !== undefined) this.filters[row.field] = value;
    else if (isSeveral) this.problems.push(messages.oneValue(row.name));
    else this.problems.push(messages.badChoice(typed, row.name, row.values.join(', ')));
  }

  /** Returns the id of a named record. Undefined for a name that is wrong or still unknown. */
  #idOf(token: string, typed: string, row: NameRow<Filters>, known: KnownNames): string | undefined {
    const { current, names, written = names } = this.#context;
    const id: unknown = current[row.field];
    if (typed === id || idPattern.test(typed)) return typed;
    if (typeof id === 'string' && typed === writeName(id, written[row.name])) return id;
    if (known === 'loading') {
      this.waiting.add(token);
      this.notice ??= messages.namesLoading(row.many);
      return undefined;
    }
    if (known === 'failed') {
      this.problems.push(messages.namesFailed(typed, row.many));
      return undefined;
    }
    if (known.some((record) => record.id === typed)) return typed;
    const found = recordsNamed(typed, known);
    // Of several records with the name, the one of the view stays.
    const chosen = found.length === 1 ? found[0] : found.find((record) => record.id === id);
    if (chosen === undefined) {
      if (found.length > 1) this.#context.onSeveral?.(typed, found);
      const similar = known.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
      const examples = [...new Set((similar.length > 0 ? similar : known).map(({ name }) => name))];
      this.problems.push(
        found.length > 1
          ? messages.namesFound(typed, row.many)
          : messages.noName(typed, row.name, someOf(examples)),
      );
    }
    return chosen?.id;
  }

  #readLabel(token: string, body: string): void {
    const row = labelsRowOf(this.#table);
    const { problems } = this;
    const [, colonName, colonKey] = /^(label|tag):([^\s"<>=!~:]+)/.exec(body) ?? [];
    const [name, rest] = readPart(body);
    const [operator] = /^!?=(?!~)/.exec(rest) ?? [];
    const text = rest.slice(operator?.length ?? 0);
    const key = name.slice(name.indexOf('.') + 1);
    if (row === undefined) return;
    if (colonName !== undefined && colonKey !== undefined)
      problems.push(lineMessages.colonLabel(token, `label.${body.slice(colonName.length + 1)}`));
    else if (name.startsWith('tag.') && operator !== undefined)
      problems.push(messages.otherName(token, `${quoteText(`label.${key}`)}${rest}`));
    else if (!name.startsWith('label.') || key === '')
      problems.push(messages.badLabel(token, `label.${labelExample(name)}=payments`));
    else if (operator === undefined)
      problems.push(messages.incompleteLabel(token, `label.${labelExample(name)}=payments`));
    else if (text === '') problems.push(lineMessages.noValue(token, `${quoteText(name)}=payments`));
    else if (text.startsWith('"') && readPart(text)[1] !== '')
      problems.push(lineMessages.textAfterQuote(token));
    else {
      const isExcluded = token.startsWith('-') !== (operator === '!=');
      const id = row.idOf(key, readValue(text));
      const sign: Sign = isExcluded ? -1 : 1;
      if (this.labels.get(id) === -sign) problems.push(lineMessages.opposite(token));
      else this.labels.set(id, sign);
    }
  }
}

/** Key of the example for a wrong word. */
const labelExample = (name: string): string =>
  /^label\.[\w./-]+$/.test(name) ? name.slice('label.'.length) : 'app';

const exampleOf = <Filters>(row: ChoiceRow<Filters> | NameRow<Filters>): string =>
  `${row.name}:${row.kind === 'choice' ? (row.values[0] ?? '') : row.example}`;

const someOf = (names: readonly string[]): string => {
  const named = names.slice(0, maxNamed).join(', ');
  return names.length > maxNamed ? `${named} …` : named;
};

/** Reads the filters of a line. See docs/user/queries.md for the words. */
export function readTable<Filters>(
  text: string,
  table: WordTable<Filters>,
  context: TableContext<Filters>,
): QueryReading<Filters> {
  const reading = new TableReading(table, context);
  const { problems, waiting } = reading;
  const labels = labelsRowOf(table);
  const { search, hasWords, isTooLong } = readQueryLine(text, {
    ...tableRules(table),
    readWord: reading.readWord,
    problems,
    booleans: labels === undefined ? { ...messages.booleans, NOT: messages.plainNot } : messages.booleans,
    maxLength: context.maxLength,
  });
  return {
    filters: {
      ...table.empty,
      ...reading.filters,
      ...(labels === undefined ? {} : { [labels.field]: reading.labels }),
      [table.search]: search,
    },
    problems,
    hasWords,
    isWaiting: waiting.size > 0,
    waiting: [...waiting],
    notice: reading.notice,
    isFinal: waiting.size === 0,
    isTooLong,
  };
}
