import type { CatalogExportInput } from '#contract/catalog.ts';
import type { ConfigExportItem } from '#contract/entities/configItem.ts';
import type { CatalogExportColumn } from '#contract/rules/catalogList.ts';
import { type CsvValue, csvHeader, csvLine } from '#contract/rules/csv.ts';
import { type OwnColumn, parseTime } from '#contract/rules/ownColumns.ts';
import { isEmptyInstant } from '#contract/rules/serverTime.ts';
import { formatZonedIso, isTimeZone } from '#contract/rules/zonedTime.ts';
import { changedGroup } from './rowGroups.ts';

type ExportValue = string | number | null | Readonly<Record<string, string | number>>;

/** What times of an export depend on. */
interface ExportTime {
  /** Milliseconds since 1970, for relative times. */
  readonly nowMs: number;
  readonly timeZone: string;
}

interface ExportField {
  /** Column header in CSV. */
  readonly header: string;
  /** Property name in JSON. */
  readonly key: string;
  readonly read: (item: ConfigExportItem, at: ExportTime) => ExportValue;
}

/** Formats a timestamp with the offset of a zone. Null for an empty time; an unreadable timestamp stays unchanged. */
function withOffset(time: string | null, { timeZone }: ExportTime): string | null {
  const ms = time === null ? Number.NaN : Date.parse(time);
  if (time === null || Number.isNaN(ms)) return time;
  return isEmptyInstant(time) ? null : formatZonedIso(time, timeZone);
}

const field = (key: string, header: string, read: ExportField['read']): ExportField => ({
  key,
  header,
  read,
});

const fieldsOf: Readonly<Record<CatalogExportColumn, readonly ExportField[]>> = {
  name: [field('name', 'Name', ({ name }) => name)],
  type: [field('type', 'Type', ({ type }) => type)],
  status: [field('status', 'Status', ({ status }) => status)],
  health: [field('health', 'Health', ({ health }) => health)],
  tags: [field('tags', 'Tags', ({ tags }) => tags)],
  labels: [field('labels', 'Labels', ({ labels }) => labels)],
  changes: [field('changes', 'Changes', ({ changes }) => changes)],
  analysis: [field('analysis', 'Analysis', ({ analysis }) => analysis)],
  cost: [
    field('costPerMinute', 'Cost per minute', ({ costPerMinute }) => costPerMinute),
    field('costTotal1d', 'Cost 1d', ({ costTotal1d }) => costTotal1d),
    field('costTotal7d', 'Cost 7d', ({ costTotal7d }) => costTotal7d),
    field('costTotal30d', 'Cost 30d', ({ costTotal30d }) => costTotal30d),
  ],
  createdAt: [field('createdAt', 'Created', ({ createdAt }, at) => withOffset(createdAt, at))],
  updatedAt: [field('updatedAt', 'Updated', ({ updatedAt }, at) => withOffset(updatedAt, at))],
  deletedAt: [field('deletedAt', 'Deleted At', ({ deletedAt }, at) => withOffset(deletedAt, at))],
  changed: [field('changed', 'Changed', (item, { nowMs }) => changedGroup(item, nowMs))],
  id: [field('id', 'ID', ({ id }) => id)],
};

/** Whether a text is a JSON number that a JavaScript number does not change. */
const isPlainNumber = (text: string): boolean =>
  text.trim() !== '' && String(Number(text)) === text && Number.isFinite(Number(text));

function ownExportValue(type: OwnColumn['type'], text: string | null, at: ExportTime): ExportValue {
  if (text === null) return null;
  if (type === 'number' && isPlainNumber(text)) return Number(text);
  const ms = type === 'time' ? parseTime(text) : undefined;
  // A time in seconds since 1970 stays as it is.
  if (ms === undefined || !text.includes('-')) return text;
  // `Date.parse` reads a time without an offset in the zone of this computer.
  return withOffset(
    Date.parse(text) === ms && /[zZ]|[+-]\d{2}:\d{2}$/.test(text) ? text : new Date(ms).toISOString(),
    at,
  );
}

/**
 * Returns the fields of the exported columns.
 * @param columns from left to right; duplicates are written once
 */
function fieldsFor(columns: CatalogExportInput['columns']): readonly ExportField[] {
  const own = columns.filter((column) => typeof column !== 'string');
  const keys = new Set<string>(Object.values(fieldsOf).flatMap((fields) => fields.map(({ key }) => key)));
  const fieldOf = (column: OwnColumn): ExportField => {
    const index = own.indexOf(column);
    // A column may have the name of another one.
    let key = column.name;
    for (let number = 2; keys.has(key); number += 1) key = `${column.name} (${number})`;
    keys.add(key);
    return field(key, column.name, (item, at) => ownExportValue(column.type, item.own?.[index] ?? null, at));
  };
  return [...new Set(columns)].flatMap((column) =>
    typeof column === 'string' ? fieldsOf[column] : [fieldOf(column)],
  );
}

function toCsvValue(value: ExportValue): CsvValue {
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .map(([key, one]) => `${key}=${one}`)
    .join('; ');
}

const toCsvLine = (values: readonly ExportValue[]): string => csvLine(values.map(toCsvValue));

export interface ExportWriter {
  readonly start: string;
  /** @param isFirst true if no rows were written before these */
  rows(items: readonly ConfigExportItem[], isFirst: boolean): string;
  readonly end: string;
}

function csvWriter(fields: readonly ExportField[], at: ExportTime): ExportWriter {
  return {
    start: csvHeader(fields.map(({ header }) => header)),
    rows: (items) => items.map((item) => toCsvLine(fields.map(({ read }) => read(item, at)))).join(''),
    end: '',
  };
}

function jsonWriter(fields: readonly ExportField[], at: ExportTime): ExportWriter {
  const toObject = (item: ConfigExportItem) =>
    Object.fromEntries(fields.map(({ key, read }) => [key, read(item, at)]));
  return {
    start: '[',
    rows: (items, isFirst) =>
      items
        .map((item, index) => `${isFirst && index === 0 ? '\n' : ',\n'}${JSON.stringify(toObject(item))}`)
        .join(''),
    end: '\n]\n',
  };
}

const writers = { csv: csvWriter, json: jsonWriter } as const;

export const exportMediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/**
 * Returns the writer for a file format.
 * @param columns from left to right; duplicates are written once
 * @param timeZone an unknown one becomes UTC
 * @param nowMs milliseconds since 1970, for relative times
 */
export function exportWriter(
  { format, columns, timeZone = 'UTC' }: Pick<CatalogExportInput, 'format' | 'columns' | 'timeZone'>,
  nowMs: number,
): ExportWriter {
  return writers[format](fieldsFor(columns), { nowMs, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' });
}
