import { maxChosenItems } from '../catalogList.ts';
import { healthOrder } from '../healthOrder.ts';
import { isUuid } from '../ids.ts';
import { anyLabelValue, noLabelValue } from '../labelMatches.ts';
import {
  type CatalogCondition,
  type ColumnType,
  conditionFields,
  maxColumnKey,
  maxConditions,
  maxConditionValue,
  type OwnColumn,
  operatorsOf,
  typeOfSubject,
} from '../ownColumns.ts';
import { messages } from './catalogMessages.ts';
import { readCondition, readSource, sourceText } from './conditionText.ts';
import { labelId } from './labelIds.ts';
import { lineMessages } from './lineMessages.ts';
import { namesOfPlural } from './namesOfPlural.ts';
import { colonLabelPattern, quoteText, readPart, readValue, withoutSign } from './queryText.ts';
import { columnOf, lineRules, type QueryFilters, usualWord } from './queryWord.ts';
import { type QueryReading, readQueryLine } from './readQueryLine.ts';
import type { Sign } from './triState.ts';

/** Max number of values that a problem names. */
const maxNamed = 3;

/**
 * Known values of a filter: the values, or why there are none. `unchecked` accepts every value as written, for
 * queries that this client wrote.
 */
export type KnownValues = readonly string[] | 'loading' | 'failed' | 'unchecked';

export interface QueryContext {
  /** The user's own columns of the view. */
  readonly columns: readonly OwnColumn[];
  /** The user's default for deleted items. */
  readonly hidesDeleted: boolean;
  readonly types: KnownValues;
  readonly statuses: KnownValues;
  /** Filters of the view. Their values are accepted even if they are not among the known ones. */
  readonly current: Pick<QueryFilters, 'configType' | 'health' | 'status'>;
  /** Max characters of the line. Default: no limit. */
  readonly maxLength?: number;
}

/** What the words of a line add up to. */
class Reading {
  configType: string | undefined = undefined;
  readonly health = new Map<string, Sign>();
  readonly status = new Map<string, Sign>();
  readonly labels = new Map<string, Sign>();
  readonly items = new Set<string>();
  readonly where: CatalogCondition[] = [];
  hideDeleted: boolean;
  readonly problems: string[] = [];
  /** The word that is read, as typed. */
  token = '';
  readonly waiting = new Set<string>();
  notice: string | undefined = undefined;
  isFinal = true;
  readonly context: QueryContext;

  constructor(context: QueryContext) {
    this.context = context;
    this.hideDeleted = context.hidesDeleted;
  }

  /** Leaves the word out until its values are loaded. */
  wait(notice: string): void {
    this.waiting.add(this.token);
    this.notice ??= notice;
    this.isFinal = false;
  }

  /** Adds a choice, unless a word before it is the opposite. */
  choose(choices: Map<string, Sign>, id: string, sign: Sign): void {
    if (choices.get(id) === -sign) this.problems.push(lineMessages.opposite(this.token));
    else choices.set(id, sign);
  }
}

/** Reads values separated by commas: `Running,"Image Pull"`. Empty ones are left out. */
function readValues(text: string): readonly string[] {
  const values: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const [quoted, afterQuoted] = rest.startsWith('"') ? readPart(rest) : [undefined, rest];
    const comma = afterQuoted.indexOf(',');
    const end = comma < 0 ? afterQuoted.length : comma;
    values.push(quoted ?? afterQuoted.slice(0, end));
    rest = afterQuoted.slice(end + 1);
  }
  return values.filter((value) => value !== '');
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Types that a typed name means: the type itself, otherwise those that end with it or with its singular. */
export function matchingTypes(typed: string, types: readonly string[]): readonly string[] {
  if (types.includes(typed)) return [typed];
  const whole = types.filter((type) => sameText(type, typed));
  if (whole.length > 0) return whole;
  const found = namesOfPlural(typed).map((name) =>
    types.filter((type) => type.toLowerCase().endsWith(`::${name.toLowerCase()}`)),
  );
  return found.find((ending) => ending.length > 0) ?? [];
}

/** Whether a text is the end of a known type, or a known type in another case. */
const isOtherName = (typed: string, types: KnownValues): boolean =>
  typeof types !== 'string' &&
  typed.includes('::') &&
  !types.includes(typed) &&
  matchingTypes(typed, types).length === 1;

const someOf = (types: readonly string[]): string => {
  const named = types.slice(0, maxNamed).join(', ');
  return types.length > maxNamed ? `${named} …` : named;
};

function readType(word: string, text: string, reading: Reading): void {
  const typed = readValue(text);
  const { types, current } = reading.context;
  const isSeveral = !text.startsWith('"') && text.includes(',');
  if (typed === '') reading.problems.push(lineMessages.noValue(word, 'type:Kubernetes::Pod'));
  else if (reading.configType !== undefined || isSeveral) reading.problems.push(messages.oneType);
  else if (types === 'unchecked' || (typed === current.configType && !isOtherName(typed, types)))
    reading.configType = typed;
  else if (types === 'loading') {
    if (!typed.includes('::')) reading.wait(messages.typesLoading);
    else {
      // It can still be the end of a longer type.
      reading.configType = typed;
      reading.isFinal = false;
    }
  } else if (types === 'failed') {
    if (typed.includes('::')) reading.configType = typed;
    else reading.problems.push(messages.typesFailed(typed));
  } else {
    const found = matchingTypes(typed, types);
    if (found.length === 1) reading.configType = found[0];
    else if (found.length > 1) reading.problems.push(messages.typesFound(typed, someOf(found)));
    else {
      const similar = types.filter((type) => type.toLowerCase().includes(typed.toLowerCase()));
      reading.problems.push(messages.noType(typed, someOf(similar.length > 0 ? similar : types)));
    }
  }
}

function readHealth(word: string, text: string, sign: Sign, reading: Reading): void {
  const values = readValues(text);
  if (values.length === 0) reading.problems.push(lineMessages.noValue(word, 'health:unhealthy'));
  for (const typed of values) {
    const known = reading.context.current.health.has(typed)
      ? typed
      : healthOrder.find((health) => sameText(health, typed));
    if (known === undefined) reading.problems.push(messages.badHealth(typed, healthOrder.join(', ')));
    else reading.choose(reading.health, known, sign);
  }
}

function readStatus(word: string, text: string, sign: Sign, reading: Reading): void {
  const { statuses, current } = reading.context;
  const values = readValues(text);
  if (values.length === 0) reading.problems.push(lineMessages.noValue(word, 'status:Running'));
  for (const typed of values) {
    if (statuses === 'loading' && !current.status.has(typed)) reading.wait(messages.statusesLoading);
    else {
      const isKnown = current.status.has(typed) || typeof statuses === 'string' || statuses.includes(typed);
      const known = isKnown ? typed : statuses.find((status) => sameText(status, typed));
      reading.choose(reading.status, known ?? typed, sign);
    }
  }
}

function readIds(word: string, text: string, reading: Reading): void {
  const values = readValues(text);
  if (values.length === 0)
    reading.problems.push(lineMessages.noValue(word, 'id:018f1e2a-7b3c-7d4e-8f5a-6b7c8d9e0f1a'));
  for (const typed of values) {
    if (!isUuid(typed)) reading.problems.push(messages.badId(typed));
    else if (reading.items.size >= maxChosenItems && !reading.items.has(typed))
      reading.problems.push(messages.tooManyIds(maxChosenItems));
    else reading.items.add(typed);
  }
}

function readDeleted(word: string, text: string, reading: Reading): void {
  const typed = readValue(text).toLowerCase();
  if (typed === 'yes' || typed === 'no') reading.hideDeleted = typed === 'no';
  else
    reading.problems.push(
      typed === '' ? lineMessages.noValue(word, 'deleted:yes') : messages.badDeleted(typed),
    );
}

const isLabelSource = (name: string): boolean => {
  const source = readSource(name)?.source;
  return source === 'label' || source === 'tag';
};
const keyOfLabel = (name: string): string => name.slice(name.indexOf('.') + 1);

/**
 * Reads a word of the label filter.
 * @returns whether the word belongs to the label filter
 */
function readLabel(word: string, body: string, sign: Sign, reading: Reading): boolean {
  const [, presence] = /^(has|no):/.exec(body) ?? [];
  if (presence !== undefined) {
    const [name, rest] = readPart(body.slice(presence.length + 1));
    if (!isLabelSource(name) || rest !== '') return false;
    const value = presence === 'has' ? anyLabelValue : noLabelValue;
    reading.choose(reading.labels, labelId({ key: keyOfLabel(name), value }), sign);
    return true;
  }
  const [name, rest] = readPart(body);
  const [operator] = /^!?=/.exec(rest) ?? [];
  if (!isLabelSource(name) || operator === undefined) return false;
  const text = rest.slice(operator.length);
  if (text === '') reading.problems.push(lineMessages.noValue(word, `${name}=payments`));
  else {
    const value = readValue(text);
    const opposite: Sign = sign === 1 ? -1 : 1;
    reading.choose(
      reading.labels,
      labelId({ key: keyOfLabel(name), value }),
      operator === '=' ? sign : opposite,
    );
  }
  return true;
}

const fieldTypeOf = (name: string): ColumnType | undefined => {
  const field = conditionFields.find((one) => one === name);
  return field === undefined ? undefined : typeOfSubject(field);
};

/** Explains why a word is no condition. */
function conditionProblem(body: string, column: OwnColumn | undefined): string {
  if (/^(?:has|no):/.test(body)) return messages.badPresence(body);
  const [name, afterName] = readPart(body);
  const [typed = '', explicit] = /^:([a-z]+)/.exec(afterName) ?? [];
  const rest = afterName.slice(typed.length);
  const [operator] = /^(?:<=|>=|!=|!~|[<>=~])/.exec(rest) ?? [];
  const explicitType = (Object.keys(operatorsOf) as ColumnType[]).find((type) => type === explicit);
  const type = fieldTypeOf(name) ?? explicitType ?? column?.type;
  const shown = quoteText(name);
  const sign = type === 'text' ? '=' : type === 'time' ? '<' : '>';
  const example = (operator_: string) =>
    `${shown}${typed}${operator_}${messages.examples[type ?? (/[~=]/.test(operator_) ? 'text' : 'number')]}`;
  if (/^(?:label|tag)\.$/.test(name)) return messages.noOperator(name, `${name}app=payments`);
  if (operator === undefined) {
    const isLabel = isLabelSource(name) && type === undefined;
    return messages.noOperator(name, isLabel ? `${shown}=payments` : example(sign));
  }
  if (type !== undefined) {
    const operators = operatorsOf[type].filter((one) => one !== 'has' && one !== 'no');
    if (!operators.some((one) => one === operator))
      return messages.badOperator(name, operator, operators.join(' '));
  }
  if (rest.length === operator.length) return lineMessages.noValue(body, example(operator));
  if (type !== undefined && type !== 'text')
    return messages.badValue(body, messages.kinds[type], example(operator));
  return messages.badCondition(body, example(operator));
}

/** Replaces the name of a column by its source and type: `Replicas>3` becomes `$.spec.replicas:number>3`. */
function expandColumn(
  body: string,
  columns: readonly OwnColumn[],
): { readonly text: string; readonly column: OwnColumn | undefined } {
  const [presence = ''] = /^(?:has|no):/.exec(body) ?? [];
  const [name, rest] = readPart(body.slice(presence.length));
  const isKnown = fieldTypeOf(name) !== undefined || readSource(name) !== undefined;
  const column = isKnown ? undefined : columnOf(name, columns);
  return column === undefined
    ? { text: body, column }
    : { text: `${presence}${quoteText(sourceText(column))}:${column.type}${rest}`, column };
}

function addCondition(body: string, reading: Reading): void {
  const { text, column } = expandColumn(body, reading.context.columns);
  const condition = readCondition(text);
  const { where, problems } = reading;
  if (condition === undefined) problems.push(conditionProblem(body, column));
  else if (condition.value.length > maxConditionValue)
    problems.push(messages.tooLong(condition.value.slice(0, 20), maxConditionValue));
  else if (typeof condition.subject !== 'string' && condition.subject.key.length > maxColumnKey)
    problems.push(messages.tooLong(condition.subject.key.slice(0, 20), maxColumnKey));
  else if (where.length >= maxConditions) problems.push(messages.tooManyConditions(maxConditions));
  else where.push(condition);
}

type ReadWord = (word: string, text: string, sign: Sign, reading: Reading) => void;

/** Words with a name and a colon. `has` and `no` are conditions or labels. */
const namedWords: Readonly<Record<string, { readonly canExclude?: true; readonly read: ReadWord }>> = {
  type: { read: (word, text, _sign, reading) => readType(word, text, reading) },
  health: { canExclude: true, read: readHealth },
  status: { canExclude: true, read: readStatus },
  id: { read: (word, text, _sign, reading) => readIds(word, text, reading) },
  deleted: { read: (word, text, _sign, reading) => readDeleted(word, text, reading) },
};

/** Whether text follows the end of a quoted name or value: `cost>"5"0`. */
function hasTextAfterQuote(body: string): boolean {
  const named = body.replace(/^(?:has|no):/, '');
  // Quotes inside of the brackets of a path are a part of it.
  const word = named.startsWith('$') ? readPart(named)[1] : named;
  const afterValue = /^(?:health|status|id):/.test(word) ? /^(?:$|,)/ : /^$/;
  return [...word.matchAll(/"(?:\\.|[^"\\])*"/gs)].some(
    ({ 0: quoted, index }) =>
      !(index === 0 ? /^(?:$|[<>=!~:])/ : afterValue).test(word.slice(index + quoted.length)),
  );
}

/** Explains a word that is written as in another query language. */
function foreignProblem(body: string): string | undefined {
  const [, source, key] = colonLabelPattern.exec(body) ?? [];
  if (source !== undefined && key !== undefined)
    return lineMessages.colonLabel(body, `${source}.${body.slice(source.length + 1)}`);
  const [name, rest] = readPart(body);
  // The value of a type or status can contain any text.
  if (Object.hasOwn(namedWords, name) && rest.startsWith(':')) return undefined;
  const comparison = rest.replace(/^:[a-z]+/, '');
  if (!comparison.startsWith('=~')) return undefined;
  const operator = Object.hasOwn(namedWords, name) && name !== 'deleted' ? ':' : '~';
  return messages.noPattern(
    body,
    `${quoteText(name)}${operator}${comparison.slice(2) || messages.examples.text}`,
  );
}

function readWord(token: string, reading: Reading): void {
  const word = usualWord(token, reading.context.columns);
  const body = withoutSign(word);
  const isExcluded = body !== word;
  const sign: Sign = isExcluded ? -1 : 1;
  const [start = '', name = ''] = /^([a-z]+):/.exec(body) ?? [];
  const named = Object.hasOwn(namedWords, name) ? namedWords[name] : undefined;
  const foreign = foreignProblem(body);
  reading.token = token;
  if (hasTextAfterQuote(body)) reading.problems.push(lineMessages.textAfterQuote(token));
  else if (foreign !== undefined) reading.problems.push(foreign);
  else if (named !== undefined) {
    if (isExcluded && named.canExclude !== true) reading.problems.push(messages.noExclusion(body));
    else named.read(word, body.slice(start.length), sign, reading);
  } else if (readLabel(word, body, sign, reading)) {
    // The label filter has the word.
  } else if (isExcluded) reading.problems.push(messages.noExclusion(body));
  else addCondition(body, reading);
}

/** Reads the filters of a query line. See docs/user/queries.md for the words. */
export function readQuery(text: string, context: QueryContext): QueryReading<QueryFilters> {
  const reading = new Reading(context);
  const { search, hasWords, isTooLong } = readQueryLine(text, {
    ...lineRules(context.columns),
    readWord: (token) => readWord(token, reading),
    problems: reading.problems,
    booleans: messages.booleans,
    maxLength: context.maxLength,
  });
  const { configType, health, status, labels, items, where, hideDeleted, waiting, notice, isFinal } = reading;
  return {
    filters: { configType, health, status, labels, items: [...items], where, hideDeleted, search },
    problems: reading.problems,
    hasWords,
    isWaiting: waiting.size > 0,
    waiting: [...waiting],
    notice,
    isFinal,
    isTooLong,
  };
}
