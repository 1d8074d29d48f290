import type { ConfigListItem } from '#contract/entities/configItem.ts';
import {
  type CatalogCondition,
  type ColumnSpec,
  comparedNumber,
  type OwnColumn,
  parseTime,
} from '#contract/rules/ownColumns.ts';
import { writeCondition } from '#contract/rules/query/conditionText.ts';
import { choose } from '#kit/address/triState.ts';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { ageCell, faint } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import type { CatalogView } from '../catalogView.ts';
import { specText } from '../conditions/columnText.ts';
import { labelId, labelOf } from '../labelChoices.ts';

/** Returns the first value that is of the type, by which the row is sorted. A path can have several values. */
const firstOfType = (type: OwnColumn['type'], text: string): string | undefined =>
  text.split(', ').find((one) => type === 'text' || comparedNumber(type, one) !== undefined);

/** Content of a cell by type. Several values are displayed as they are, and a value of another type muted. */
function ownCell(type: OwnColumn['type'], text: string): string | Node | null {
  const first = firstOfType(type, text);
  if (first === undefined) return faint(text);
  if (first !== text || type === 'text' || type === 'number') return text;
  return type === 'bytes'
    ? formatBytes(comparedNumber('bytes', text) ?? 0)
    : ageCell(new Date(parseTime(text) ?? 0).toISOString());
}

const widths: Readonly<Record<OwnColumn['type'], number>> = { text: 150, number: 96, time: 96, bytes: 104 };

const specOf = ({ source, key, type }: OwnColumn): ColumnSpec => ({ source, key, type });

/**
 * By column: the change of the view for the + and − buttons of its cells. Text labels and tags change the label
 * filter, other values become conditions.
 */
export const ownCellFilters = (view: CatalogView) =>
  Object.fromEntries(
    view.columns.map((column) => [
      specText(column),
      (value: string, sign: 1 | -1): Partial<CatalogView> => {
        if (column.type === 'text' && column.source !== 'path')
          return { labels: choose(view.labels, value, sign, { keyOf: (id) => labelOf(id).key }) };
        const condition: CatalogCondition = {
          subject: specOf(column),
          operator: sign === 1 ? '=' : '!=',
          value,
        };
        const others = view.where.filter((one) => writeCondition(one) !== writeCondition(condition));
        return { where: [...others, condition] };
      },
    ]),
  );

/** Value that the + and − buttons of a cell filter by. */
function filterValue({ source, key, type }: OwnColumn, text: string | null) {
  if (text === null || text === '') return null;
  if (type === 'text' && source !== 'path')
    return { label: `${key}: ${text}`, value: labelId({ key, value: text }) };
  return type === 'text' || comparedNumber(type, text) !== undefined ? { label: text, value: text } : null;
}

/**
 * Table columns of the user's own columns.
 * @param columns in the order of the rows' values
 */
export const ownTableColumns = (columns: readonly OwnColumn[]): ReadonlyArray<TableColumn<ConfigListItem>> =>
  columns.map((column, index) => {
    const { name, type } = column;
    const textOf = ({ own }: ConfigListItem): string | null => own?.[index] ?? null;
    return {
      id: specText(column),
      header: name,
      sortable: true,
      width: widths[type],
      minWidth: 64,
      ...(type === 'text' ? {} : { align: 'end' as const, firstOrder: 'desc' as const }),
      text: (item) => textOf(item) ?? '',
      ...(type === 'time'
        ? {
            time: (item: ConfigListItem) => {
              const text = textOf(item);
              const ms = text === null ? undefined : parseTime(text);
              return ms === undefined ? null : new Date(ms).toISOString();
            },
          }
        : { filter: (item: ConfigListItem) => filterValue(column, textOf(item)) }),
      cell: (item) => {
        const text = textOf(item);
        return text === null ? null : ownCell(type, text);
      },
    };
  });
