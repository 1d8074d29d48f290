import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import type { CatalogSortColumn } from '../../../src-preload/contract/rules/catalogList.ts';
import { Age } from '../../kit/format/Age.tsx';
import { Tags } from '../../kit/status/Tags.tsx';
import styles from './CatalogList.module.css';
import type { CatalogView } from './catalogSearch.ts';
import { ItemStatus } from './ItemStatus.tsx';

interface Column {
  readonly label: string;
  readonly sort?: CatalogSortColumn;
  readonly className: string | undefined;
}

const columns: readonly Column[] = [
  { label: 'Name', sort: 'name', className: styles.nameColumn },
  { label: 'Type', sort: 'type', className: styles.typeColumn },
  { label: 'Status', sort: 'status', className: styles.statusColumn },
  { label: 'Tags', className: styles.tagsColumn },
  { label: 'Created', sort: 'createdAt', className: clsx(styles.age, styles.right, styles.createdColumn) },
  { label: 'Updated', sort: 'updatedAt', className: clsx(styles.age, styles.right) },
];

interface CatalogTableProps {
  readonly items: readonly ConfigListItem[];
  readonly view: CatalogView;
  readonly onSort: (column: CatalogSortColumn) => void;
  readonly onOpen: (item: ConfigListItem) => void;
}

function SortHeader({
  column,
  view,
  onSort,
}: { readonly column: Column } & Pick<CatalogTableProps, 'view' | 'onSort'>) {
  const { sort, label, className } = column;
  const sorted = sort === view.sortBy;
  const Arrow = view.sortOrder === 'asc' ? ArrowUp : ArrowDown;
  const order = view.sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} {...(sorted ? { 'aria-sort': order } : {})}>
      {sort === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={clsx(styles.sort, sorted && styles.sorted)}
          onClick={() => onSort(sort)}
        >
          {sorted && <Arrow aria-hidden />}
          {label}
        </button>
      )}
    </th>
  );
}

/** A type gives way at its front: its end, `Pod` or `DBInstance`, is what tells it apart. */
function ItemType({ type }: { readonly type: string }) {
  const end = type.lastIndexOf('::') + 2;
  if (end < 2) return type;
  return (
    <span className={styles.type}>
      <span className={styles.typeFront}>{type.slice(0, end)}</span>
      <span className={styles.typeEnd}>{type.slice(end)}</span>
    </span>
  );
}

function Row({
  item,
  onOpen,
}: {
  readonly item: ConfigListItem;
  readonly onOpen: (item: ConfigListItem) => void;
}) {
  return (
    <tr tabIndex={-1} data-id={item.id} onClick={() => onOpen(item)}>
      <td title={item.name}>
        <Link
          to="/catalog/$id"
          params={{ id: item.id }}
          tabIndex={-1}
          className={clsx(styles.name, item.deletedAt !== null && styles.deleted)}
        >
          {item.name}
        </Link>
      </td>
      <td title={item.type}>
        <ItemType type={item.type} />
      </td>
      <td>
        <ItemStatus {...item} />
      </td>
      <td className={styles.tagsColumn}>
        <Tags tags={item.tags} most={2} />
      </td>
      <td className={clsx(styles.right, styles.createdColumn)}>
        <Age instant={item.createdAt} />
      </td>
      <td className={styles.right}>
        <Age instant={item.updatedAt} />
      </td>
    </tr>
  );
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
  PageDown: (at, last) => Math.min(at + 15, last),
  PageUp: (at) => Math.max(at - 15, 0),
};

/** The list as a table: arrow keys move the cursor from row to row, Enter opens. */
export function CatalogTable({ items, view, onSort, onOpen }: CatalogTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const rows: Element[] = [...(body.current?.rows ?? [])];
    const at = document.activeElement === null ? -1 : rows.indexOf(document.activeElement);
    const item = items[at];
    if (event.key === 'Enter' && item !== undefined) {
      event.preventDefault();
      onOpen(item);
      return;
    }
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const row = rows[move(at, rows.length - 1)];
    if (row instanceof HTMLElement) row.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <table className={styles.table} aria-label="Catalog">
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.label} column={column} view={view} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {/* The body is one stop of the Tab key; from there the arrow keys go on. */}
      <tbody
        ref={body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: this is the list's own keyboard cursor.
        tabIndex={0}
        onFocus={(event) => {
          if (event.target === body.current) body.current?.rows[0]?.focus();
        }}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <Row key={item.id} item={item} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}
