import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { countCell, partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import type { SortValue } from '#kit/table/sortRows.ts';
import { itemStatus } from '#parts/itemStatus.ts';
import { flatColumns } from '../flatColumns.ts';
import { GroupTotals } from '../GroupTotals.ts';
import { messages } from './messages.ts';
import type { RelatedRow } from './relatedTree.ts';

const indentPx = 20;
/** Widths of the name column in pixels, including the indentation. */
const nameWidths = { width: 300, minWidth: 200 };
/** Columns that are hidden by default, because the page of an item has less room than the catalog. */
const hiddenColumns = ['analysis', 'createdAt'];
/** Maximum indentation level, because names need space. */
const maxIndent = 8;

const sortValues: Readonly<Record<string, (item: ConfigListItem) => SortValue>> = {
  name: ({ name }) => name,
  type: ({ type }) => type,
  status: (item) => itemStatus(item)?.word,
  changes: ({ changes }) => changes,
  cost: ({ costTotal30d }) => costTotal30d,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  deletedAt: ({ deletedAt }) => deletedAt,
};

/** Adapts a column of the catalog list to related items. The table itself sorts them. */
function toRelatedColumn({
  id,
  header,
  text,
  time,
  cell,
  filter,
  render: _render,
  group: _group,
  sortable: _sortable,
  sortValue: _sortValue,
  ...rest
}: TableColumn<ConfigListItem>): TableColumn<RelatedRow> {
  const sortValue = sortValues[id];
  return {
    ...rest,
    id,
    header,
    text: ({ item }) => text(item),
    ...(time === undefined ? {} : { time: ({ item }: RelatedRow) => time(item) }),
    ...(cell === undefined ? {} : { cell: ({ item }: RelatedRow) => cell(item) }),
    ...(filter === undefined ? {} : { filter: ({ item }: RelatedRow, part?: string) => filter(item, part) }),
    ...(sortValue === undefined ? {} : { sortValue: ({ item }: RelatedRow) => sortValue(item) }),
  };
}

function withIndent(column: TableColumn<RelatedRow>): TableColumn<RelatedRow> {
  return {
    ...column,
    ...nameWidths,
    cell: (row) => {
      const cell = column.cell?.(row) ?? column.text(row);
      if (!(cell instanceof HTMLElement) || row.indent === 0) return cell;
      cell.style.paddingInlineStart = `${Math.min(row.indent, maxIndent) * indentPx}px`;
      return cell;
    },
  };
}

const relationText = ({ relations }: RelatedRow): string =>
  relations.map((relation) => (relation === 'hard' ? messages.parent : relation)).join(', ');

const relationColumns: ReadonlyArray<TableColumn<RelatedRow>> = [
  {
    id: 'relation',
    header: messages.relation,
    flex: 1,
    width: 160,
    minWidth: 132,
    text: relationText,
    cell: (row) => partsCell(relationText(row)),
    sortValue: relationText,
    filter: ({ relations: [first] }) =>
      first === undefined ? null : { label: first === 'hard' ? messages.parent : first, value: first },
  },
  {
    id: 'depth',
    header: messages.depth,
    align: 'end',
    width: 64,
    minWidth: 52,
    text: ({ depth }) => String(depth),
    cell: ({ depth }) => countCell(depth),
    sortValue: ({ depth }) => depth,
  },
];

/** The catalog's columns, plus the relation of each item. */
export const relationshipColumns: ReadonlyArray<TableColumn<RelatedRow>> = flatColumns(
  new GroupTotals(),
).flatMap((column) => {
  const own = { ...toRelatedColumn(column), ...(hiddenColumns.includes(column.id) ? { hidden: true } : {}) };
  if (column.id === 'name') return [withIndent(own)];
  if (column.id === 'type') return [own, ...relationColumns];
  return [own];
});
