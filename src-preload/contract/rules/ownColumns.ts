/** Types of a column of one's own. The type decides how values are compared, sorted and displayed. */
export const columnTypes = ['text', 'number', 'time', 'bytes'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** Where a column of one's own takes its values from. `path` is a JSONPath (RFC 9535) into the configuration. */
export const columnSources = ['label', 'tag', 'path'] as const;
export type ColumnSource = (typeof columnSources)[number];

/** Limits of columns in one list, and of their texts in characters. */
export const maxOwnColumns = 20;
export const maxColumnName = 40;
export const maxColumnKey = 500;

/** Max characters of a value. Longer ones are cut, because a path can select a whole configuration. */
export const maxColumnValue = 200;

/** Max number of values that a path with several results lists. */
export const maxColumnResults = 20;

/** A value of a row, without the name that the user gives the column. */
export interface ColumnSpec {
  readonly source: ColumnSource;
  /** Name of the label or tag, or the JSONPath. */
  readonly key: string;
  readonly type: ColumnType;
}

/** Max number of values that an item offers for columns. */
export const maxColumnChoices = 1_000;

/** A value of an item that a column can display, with the type that it seems to have. */
export interface ColumnChoice extends ColumnSpec {
  readonly value: string;
}

/** A column that the user adds to a list. */
export interface OwnColumn extends ColumnSpec {
  readonly name: string;
}

/** Fields of every item that conditions compare. */
export const conditionFields = ['cost', 'created', 'changed', 'deleted'] as const;
export type ConditionField = (typeof conditionFields)[number];

/** Operators. `has` and `no` compare no value; `~` and `!~` search in texts. */
export const conditionOperators = ['=', '!=', '<', '<=', '>', '>=', '~', '!~', 'has', 'no'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** Max number of conditions in one filter, and max characters of their values. */
export const maxConditions = 20;
export const maxConditionValue = 200;

/** A comparison that a row must pass. */
export interface CatalogCondition {
  /** A field, or the value of a column. */
  readonly subject: ConditionField | ColumnSpec;
  readonly operator: ConditionOperator;
  /**
   * The compared value as typed: `3`, `128Mi`, an age such as `1h30m`, or a time as ISO 8601. Empty for `has` and
   * `no`.
   */
  readonly value: string;
}

const fieldTypes: Readonly<Record<ConditionField, ColumnType>> = {
  cost: 'number',
  created: 'time',
  changed: 'time',
  deleted: 'time',
};

/** Type of the values that a condition compares. */
export const typeOfSubject = (subject: CatalogCondition['subject']): ColumnType =>
  typeof subject === 'string' ? fieldTypes[subject] : subject.type;

const order = ['<', '<=', '>', '>='] as const;
const presence = ['has', 'no'] as const;

/** Operators of each type. A time is compared by order only: no two times are equal by chance. */
export const operatorsOf: Readonly<Record<ColumnType, readonly ConditionOperator[]>> = {
  text: ['=', '!=', '~', '!~', ...presence],
  number: ['=', '!=', ...order, ...presence],
  time: [...order, ...presence],
  bytes: ['=', '!=', ...order, ...presence],
};

/** Divisors of Kubernetes quantities. Division is exact where a factor such as 0.001 is not: `13m` is 0.013. */
const quantityDivisors: Readonly<Record<string, number>> = { n: 1e9, u: 1e6, m: 1e3 };

/** Factors of Kubernetes quantities. */
const quantityFactors: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

const quantityPattern = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([numkKMGTPE]i?)?$/;

/**
 * Reads a number or a Kubernetes quantity: `3`, `1e3`, `500m` (0.5), `2Gi`.
 * @returns undefined for any other text
 */
export function readQuantity(text: string): number | undefined {
  const [, digits, suffix = ''] = quantityPattern.exec(text.trim()) ?? [];
  const factor = quantityFactors[suffix];
  const divisor = quantityDivisors[suffix];
  if (digits === undefined || (factor === undefined && divisor === undefined)) return undefined;
  const value = (Number(digits) * (factor ?? 1)) / (divisor ?? 1);
  return Number.isFinite(value) ? value : undefined;
}

/** Reads a size in bytes: a quantity, with or without `B`: `128Mi`, `1.5 GB`, `512B`. */
const readBytes = (text: string): number | undefined =>
  readQuantity(text.trim().replace(/(?<=[\d.\siKkMGTPE])B$/, ''));

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Numbers from these on are milliseconds, and microseconds. Smaller ones are seconds. */
const firstMilliseconds = 1e11;
const firstMicroseconds = 1e14;

function readEpoch(digits: string): number {
  const number = Number(digits);
  if (number < firstMilliseconds) return number * 1_000;
  return number < firstMicroseconds ? number : number / 1_000;
}

/** Whether a calendar has the day. `Date.parse` reads 30 February as 2 March. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * Reads a time: ISO 8601 (UTC if it has no offset), or seconds, milliseconds or microseconds since 1970.
 * @returns milliseconds since 1970; undefined for any other text
 */
export function parseTime(text: string): number | undefined {
  const typed = text.trim();
  if (/^\d{9,16}(?:\.\d+)?$/.test(typed)) return readEpoch(typed);
  const [, year, month, day] = isoPattern.exec(typed) ?? [];
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined;
  const iso = typed
    .replace(' ', 'T')
    .replace(/\s/, '')
    .replace(/([+-]\d{2})(?::?(\d{2}))?$/, (offset, hours: string, minutes?: string) =>
      typed.includes(':') ? `${hours}:${minutes ?? '00'}` : offset,
    );
  const hasZone = !iso.includes('T') || /(?:Z|[+-]\d{2}:\d{2})$/i.test(iso);
  const ms = Date.parse(hasZone ? iso : `${iso}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

const ageUnitsMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  y: 365 * 86_400_000,
};

/**
 * Reads an age: `90s`, `1h30m`, `2d`.
 * @returns milliseconds; undefined for any other text
 */
export function readAge(text: string): number | undefined {
  const typed = text.trim();
  if (!/^(?:\d+(?:\.\d+)?[smhdwy])+$/.test(typed)) return undefined;
  let ms = 0;
  for (const [, count, unit = ''] of typed.matchAll(/(\d+(?:\.\d+)?)([smhdwy])/g))
    ms += Number(count) * (ageUnitsMs[unit] ?? 0);
  return ms <= 1e15 ? ms : undefined;
}

const readers: Readonly<Record<Exclude<ColumnType, 'text'>, (text: string) => number | undefined>> = {
  number: readQuantity,
  bytes: readBytes,
  time: parseTime,
};

/** Max characters of a number, a size or a time. A configuration can contain digits of megabytes. */
const maxNumberLength = 100;

/**
 * Returns the number that values of a type are compared by: the number, the bytes, or milliseconds since 1970.
 * @returns undefined for texts, and for values that are not of the type; these sort after all others
 */
export const comparedNumber = (type: ColumnType, text: string): number | undefined =>
  type === 'text' || text.length > maxNumberLength ? undefined : readers[type](text);

/** A bound in time. */
export type TimeBound = { readonly ageMs: number } | { readonly atMs: number };

/** Reads the value of a condition on times: an age, or a time. */
export function readTimeBound(text: string): TimeBound | undefined {
  const ageMs = readAge(text);
  if (ageMs !== undefined) return { ageMs };
  const atMs = parseTime(text);
  return atMs === undefined ? undefined : { atMs };
}

/** Whether a condition's operator fits its type, and its value can be read. */
export function isReadableCondition({ subject, operator, value }: CatalogCondition): boolean {
  const type = typeOfSubject(subject);
  if (!operatorsOf[type].includes(operator)) return false;
  if (operator === 'has' || operator === 'no') return value === '';
  if (type === 'text') return value !== '';
  return type === 'time' ? readTimeBound(value) !== undefined : comparedNumber(type, value) !== undefined;
}

/** A comparison with a number. An age is compared with the time at its beginning, in the opposite order. */
export interface NumberComparison {
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
  /** The number, bytes, or milliseconds since 1970. */
  readonly bound: number;
}

/** Earlier times, such as the start of an age of 30,000 years, have no year of four digits. */
const firstServerMs = Date.UTC(1_000, 0);

const opposite = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/**
 * Returns the comparison of a condition on numbers, bytes or times.
 * @param nowMs milliseconds since 1970, for ages
 * @returns undefined for texts, for `has` and `no`, and for values that are not of the type
 */
export function numberComparison(
  { subject, operator, value }: CatalogCondition,
  nowMs: number,
): NumberComparison | undefined {
  const type = typeOfSubject(subject);
  if (type === 'text' || operator === 'has' || operator === 'no' || operator === '~' || operator === '!~')
    return undefined;
  if (type !== 'time') {
    const bound = comparedNumber(type, value);
    return bound === undefined ? undefined : { operator, bound };
  }
  const bound = readTimeBound(value);
  if (bound === undefined || operator === '=' || operator === '!=') return undefined;
  return 'atMs' in bound
    ? { operator, bound: bound.atMs }
    : { operator: opposite[operator], bound: Math.max(firstServerMs, nowMs - bound.ageMs) };
}

/** Whether a value of an item's own column decides which rows match, so that only synced items can answer. */
export const usesOwnValues = (conditions: readonly CatalogCondition[] | undefined): boolean =>
  conditions?.some(({ subject }) => typeof subject !== 'string') ?? false;

/**
 * Whether an answer depends on configurations: its columns, its order or its conditions use a path.
 */
export const usesConfigurations = ({
  columns = [],
  sortColumn,
  conditions = [],
}: {
  readonly columns?: readonly ColumnSpec[] | undefined;
  readonly sortColumn?: ColumnSpec | undefined;
  readonly conditions?: readonly CatalogCondition[] | undefined;
}): boolean =>
  [...columns, ...(sortColumn === undefined ? [] : [sortColumn])].some(({ source }) => source === 'path') ||
  conditions.some(({ subject }) => typeof subject !== 'string' && subject.source === 'path');
