import {
  type CatalogCondition,
  type ColumnSpec,
  type ColumnType,
  type ConditionOperator,
  columnTypes,
  comparedNumber,
  conditionFields,
  isReadableCondition,
  operatorsOf,
  readTimeBound,
} from '../ownColumns.ts';
import { quoteText, readPart, readValue } from './queryText.ts';

/** Type that a value shows by itself, so that words need not name it. */
function typeOfValue(operator: ConditionOperator, value: string): ColumnType {
  const canBe = (type: ColumnType): boolean => operatorsOf[type].includes(operator);
  if (operatorsOf.text.includes(operator) && !canBe('number')) return 'text';
  if (operator === 'has' || operator === 'no') return 'text';
  // `5m` is an age and a quantity. Only texts without this doubt are numbers.
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value)) return 'number';
  if (canBe('time') && readTimeBound(value) !== undefined) return 'time';
  return /[kKMGTPEiB]$/.test(value) && comparedNumber('bytes', value) !== undefined ? 'bytes' : 'text';
}

/** Text of a source: `label.app`, `tag.env`, or the path. */
export const sourceText = ({ source, key }: Pick<ColumnSpec, 'source' | 'key'>): string =>
  source === 'path' ? key : `${source}.${key}`;

/** Reads a source. Undefined for a text that is none. */
export function readSource(text: string): Pick<ColumnSpec, 'source' | 'key'> | undefined {
  if (text.startsWith('$')) return { source: 'path', key: text };
  const [, source, key] = /^(label|tag)\.(.+)$/s.exec(text) ?? [];
  return (source === 'label' || source === 'tag') && key !== undefined ? { source, key } : undefined;
}

/** A word on a label or tag with these operators and without a type is the label filter, not a condition. */
const labelFilterOperators: readonly ConditionOperator[] = ['=', '!=', 'has', 'no'];

const isImplied = (
  spec: ColumnSpec,
  { operator, value }: Pick<CatalogCondition, 'operator' | 'value'>,
): boolean =>
  (spec.source === 'path' || !labelFilterOperators.includes(operator)) &&
  typeOfValue(operator, value) === spec.type;

/** Writes a condition as a word of a query: `cost>100`, `$.spec.replicas>=3`, `no:$.spec.paused`. */
export function writeCondition(condition: CatalogCondition): string {
  const { subject, operator, value } = condition;
  const text =
    typeof subject === 'string'
      ? subject
      : `${quoteText(sourceText(subject))}${isImplied(subject, condition) ? '' : `:${subject.type}`}`;
  return operator === 'has' || operator === 'no'
    ? `${operator}:${text}`
    : `${text}${operator}${quoteText(value)}`;
}

const isType = (text: string): text is ColumnType => columnTypes.some((type) => type === text);

function subjectOf(
  name: string,
  type: ColumnType | undefined,
  condition: Pick<CatalogCondition, 'operator' | 'value'>,
): CatalogCondition['subject'] | undefined {
  const field = conditionFields.find((one) => one === name);
  if (field !== undefined) return type === undefined ? field : undefined;
  const source = readSource(name);
  if (source === undefined) return undefined;
  const implied = { ...source, type: typeOfValue(condition.operator, condition.value) };
  if (type !== undefined) return { ...source, type };
  return isImplied(implied, condition) ? implied : undefined;
}

/**
 * Reads a condition from a word.
 * @returns undefined for other words, such as a label filter, and for a value that cannot be compared
 */
export function readCondition(word: string): CatalogCondition | undefined {
  const [, presence] = /^(has|no):/.exec(word) ?? [];
  const [name, afterName] = readPart(presence === undefined ? word : word.slice(presence.length + 1));
  const [typed = '', typeName = ''] = /^:([a-z]+)/.exec(afterName) ?? [];
  if (typed !== '' && !isType(typeName)) return undefined;
  const type = isType(typeName) ? typeName : undefined;
  const rest = afterName.slice(typed.length);
  const [operator] = /^(?:<=|>=|!=|!~|[<>=~])/.exec(rest) ?? [];
  const condition =
    presence === 'has' || presence === 'no'
      ? ({ operator: presence, value: '' } as const)
      : ({
          operator: operator as ConditionOperator,
          value: readValue(rest.slice(operator?.length ?? 0)),
        } as const);
  if (presence === undefined ? operator === undefined : rest !== '') return undefined;
  const subject = subjectOf(name, type, condition);
  const read = subject === undefined ? undefined : { subject, ...condition };
  return read !== undefined && isReadableCondition(read) ? read : undefined;
}

/** Whether two columns have the same values. */
export const isSameSpec = (one: ColumnSpec, other: ColumnSpec): boolean =>
  one.source === other.source && one.key === other.key && one.type === other.type;
