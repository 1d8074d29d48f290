import { cutInMiddle, mono } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import type { ListedDifference } from './compareMessages.ts';
import { messages } from './messages.ts';

const { columns, kinds } = messages;

/** Characters at the end of a path that are visible when it is cut. */
const visiblePathEnd = 12;

/** Max characters of a value in its cell. The details show all. */
const maxCellLength = 500;

/** Characters that fit into a cell. */
const fittingLength = 40;

/** Characters before the first one that differs, if both values begin with the same long text. */
const shownBefore = 16;

/** The part of a value that differs from the other one. */
function shownValue({ left, right }: ListedDifference, id: 'left' | 'right'): string {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const text = id === 'left' ? left : right;
  const start = text.length > fittingLength ? Math.max(0, at - shownBefore) : 0;
  return `${start > 0 ? '…' : ''}${text.slice(start, start + maxCellLength)}`;
}

const valueColumn = (id: 'left' | 'right', header: string): TableColumn<ListedDifference> => ({
  id,
  header,
  flex: 2,
  width: 260,
  minWidth: 120,
  cell: (row) => (row[id] === '' ? null : mono(shownValue(row, id))),
  text: (row) => row[id],
});

export const pathOf = ({ path }: Pick<ListedDifference, 'path'>): string =>
  path === '' ? messages.wholeDocument : path;

const kindColumn: TableColumn<ListedDifference> = {
  id: 'kind',
  header: columns.kind,
  width: 110,
  minWidth: 90,
  text: ({ kind }) => kinds[kind],
  sortValue: ({ kind }) => kinds[kind],
};

const othersColumn: TableColumn<ListedDifference> = {
  id: 'others',
  header: columns.others,
  width: 130,
  minWidth: 100,
  firstOrder: 'desc',
  text: ({ others }) => (others === undefined ? '' : messages.share(others.count, others.total)),
  sortValue: ({ others }) => others?.count ?? 0,
};

/**
 * The columns of a list of differences.
 * @param left name of the left side
 * @param right name of the right side
 * @param withOthers whether the right side are many documents
 */
export const differenceColumns = (
  left: string,
  right: string,
  withOthers: boolean,
): ReadonlyArray<TableColumn<ListedDifference>> => [
  {
    id: 'path',
    header: columns.path,
    flex: 3,
    width: 320,
    minWidth: 160,
    fixed: true,
    cell: (row) => {
      const cell = mono('');
      // Paths differ at their end.
      cell.append(...cutInMiddle(cell, pathOf(row), visiblePathEnd));
      return cell;
    },
    text: pathOf,
    sortValue: pathOf,
  },
  valueColumn('left', left),
  valueColumn('right', right),
  withOthers ? othersColumn : kindColumn,
];
