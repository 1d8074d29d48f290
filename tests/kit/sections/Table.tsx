import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { formatCost } from '#kit/format/formatCost.ts';
import { formatLatency } from '#kit/format/formatDuration.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { ColumnChooser } from '#kit/table/ColumnChooser.tsx';
import {
  ageCell,
  costCell,
  costSumCell,
  countCell,
  faint,
  measureCell,
  mono,
  nameCell,
  statusCell,
  statusCountsCell,
  tagsCell,
} from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { ExportMenu } from '#kit/table/ExportMenu.tsx';
import { Pagination } from '#kit/table/Pagination.tsx';
import { pageSizes } from '#kit/table/pageSizes.ts';
import { RowSource } from '#kit/table/RowSource.ts';
import { Selection } from '#kit/table/Selection.ts';
import { Table } from '#kit/table/Table.tsx';
import { useVirtualPaging } from '#kit/table/useVirtualPaging.ts';
import { createItems, type Item } from '../items.ts';
import styles from '../KitPage.module.css';
import { type KitSection, State } from '../KitSection.tsx';

const columns: ReadonlyArray<TableColumn<Item>> = [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    width: 270,
    text: ({ name }) => name,
    sortValue: ({ name }) => name,
    cell: ({ name, type, deletedAt }) =>
      nameCell(name, {
        href: `/catalog/${name}`,
        icon: type,
        deleted: deletedAt !== null,
        keepEnd: type.endsWith('Pod') ? 6 : 0,
      }),
  },
  {
    id: 'status',
    header: 'Status',
    width: 190,
    text: ({ status }) => status,
    sortValue: ({ status }) => status,
    cell: ({ status, health, deletedAt }) =>
      statusCell(deletedAt === null ? health : 'deleted', status, health),
    filter: ({ status }) => ({ label: status, value: status }),
    group: ({ rows }) =>
      statusCountsCell([
        ['unhealthy', rows.filter(({ health }) => health === 'unhealthy').length, 'unhealthy'],
        ['warning', rows.filter(({ health }) => health === 'warning').length, 'warning'],
      ]),
  },
  {
    id: 'changes',
    header: 'Changes',
    align: 'end',
    width: 90,
    firstOrder: 'desc',
    text: ({ changes }) => String(changes),
    sortValue: ({ changes }) => changes,
    cell: ({ changes }) => countCell(changes),
  },
  {
    id: 'tags',
    header: 'Tags',
    flex: 1,
    minWidth: 160,
    text: ({ tags }) => Object.values(tags).join(', '),
    cell: ({ tags }) => tagsCell(tags),
    filter: ({ tags }) => {
      const [entry] = Object.entries(tags);
      return entry === undefined
        ? null
        : { label: `${entry[0]}: ${entry[1]}`, value: `${entry[0]}:${entry[1]}` };
    },
  },
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    width: 130,
    firstOrder: 'desc',
    text: ({ cost }) => formatCost(cost.thirtyDays),
    sortValue: ({ cost }) => cost.thirtyDays,
    cell: ({ cost }) => costCell(cost),
    group: ({ rows }) => costSumCell(rows.reduce((sum, { cost }) => sum + cost.thirtyDays, 0)),
  },
  {
    id: 'updated',
    header: 'Updated',
    align: 'end',
    width: 100,
    firstOrder: 'desc',
    text: ({ updatedAt }) => updatedAt,
    sortValue: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => ageCell(updatedAt),
  },
  {
    id: 'namespace',
    header: 'Namespace',
    hidden: true,
    text: ({ tags }) => tags.namespace ?? '',
    cell: ({ tags }) => faint(tags.namespace ?? ''),
  },
  { id: 'id', header: 'Id', hidden: true, text: ({ id }) => id, cell: ({ id }) => mono(id) },
  {
    id: 'latency',
    header: 'Latency',
    hidden: true,
    align: 'end',
    text: ({ changes }) => String(changes),
    cell: ({ changes }) => measureCell(formatLatency(changes)),
  },
  {
    id: 'run',
    header: 'Run',
    hidden: true,
    text: () => '',
    render: ({ name }) => <Button aria-label={`Run ${name}`}>Run</Button>,
  },
];

const byType = [{ id: 'type', keyOf: ({ type }: Item) => type }];
const byThree = [
  ...byType,
  { id: 'namespace', keyOf: ({ tags }: Item) => tags.namespace ?? '' },
  { id: 'status', keyOf: ({ status }: Item) => status },
];
const rowId = ({ id }: Item) => id;

interface Endless {
  readonly index: number;
}

const endlessColumns: ReadonlyArray<TableColumn<Endless>> = [
  { id: 'name', header: 'Name', width: 200, sortable: true, text: ({ index }) => `row ${index}` },
  { id: 'note', header: 'Note', flex: 1, text: () => '<img src=x onerror=alert(1)>' },
];

function Content() {
  const [said, say] = useState('');
  const [refuse, setRefuse] = useState(false);
  const refusing = useRef(refuse);
  refusing.current = refuse;
  const source = useMemo(
    () =>
      new RowSource<Endless>(async (start, end, sort) => {
        if (refusing.current) throw new Error('refused');
        const total = 5_000;
        const indexAt = (at: number) => (sort?.order === 'desc' ? total - 1 - at : at);
        const rows = Array.from({ length: end - start }, (_, at) => ({ index: indexAt(start + at) }));
        return { rows, total };
      }),
    [],
  );
  const asked = Number(new URLSearchParams(location.search).get('rows') ?? 0);
  const many = useMemo(() => createItems(asked), [asked]);
  const few = useMemo(() => createItems(24), []);
  const hundred = useMemo(() => createItems(100), []);
  const paging = useVirtualPaging('all', 25, hundred.length);
  const [page, setPage] = useState({ pageIndex: 0, pageSize: 50 });
  const [selection] = useState(() => new Selection<Item>(rowId));
  useEffect(() => selection.subscribe(() => say(`${selection.rows().size} selected`)), [selection]);
  const [filter, setFilter] = useState('');
  const matching = useMemo(() => many.filter(({ name }) => name.includes(filter)), [many, filter]);
  if (asked > 0) {
    return (
      <div className={styles.tableTall}>
        <SearchField label="Filter the rows" value={filter} onSearch={setFilter} delayMs={0} />
        <Table
          id="kit-many"
          label="Many items"
          columns={columns}
          rowId={rowId}
          rows={matching}
          groupBy={byThree}
        />
      </div>
    );
  }
  const common = { columns, rowId } as const;
  return (
    <>
      <p role="status" data-said style={{ minHeight: '1lh' }}>
        {said}
      </p>
      <ColumnChooser tableId="kit-grouped" columns={columns} />
      <ExportMenu
        tableId="kit-grouped"
        columns={columns}
        onExport={(format, ids) => say(`export ${format} ${ids.join(',')}`)}
      />
      <State name="Table: grouped, with selection" wide>
        <div className={styles.tableBox}>
          <Table
            {...common}
            id="kit-grouped"
            label="Grouped items"
            rows={few}
            groupBy={byType}
            groupLabel={({ key }) => ({ text: formatTypeLabel(key), icon: key })}
            selection={selection}
            onOpen={({ name }) => say(`open ${name}`)}
            onPreview={({ name }) => say(`preview ${name}`)}
            onFilter={(column, value, sign) =>
              say(`${sign === 1 ? 'include' : 'exclude'} ${column} ${value}`)
            }
          />
        </div>
      </State>
      <State name="Table: flat, compact, as high as its rows" wide>
        <Table {...common} id="kit-compact" label="Compact items" rows={few.slice(0, 4)} compact fitRows />
      </State>
      <State name="Table: infinite" wide>
        <label>
          <input type="checkbox" checked={refuse} onChange={(event) => setRefuse(event.target.checked)} />{' '}
          Refuse
        </label>
        <div className={styles.tableBox}>
          <Table
            id="kit-infinite"
            label="Endless items"
            columns={endlessColumns}
            rowId={({ index }) => String(index)}
            source={source}
            onLoadFailed={(error) => say(String(error))}
          />
        </div>
      </State>
      <State name="Table: twice as many rows when its end is reached" wide>
        <p>
          <output data-limit>{paging.limit}</output> of {hundred.length}
        </p>
        <div className={styles.tableBox}>
          <Table
            {...common}
            id="kit-doubling"
            label="Doubling items"
            rows={hundred.slice(0, paging.limit)}
            onReachEnd={paging.onReachEnd}
          />
        </div>
      </State>
      <State name="Pagination" wide>
        <Pagination
          {...page}
          pageSizes={pageSizes}
          total={2_431}
          onChange={(change) => setPage({ ...page, ...change })}
        />
      </State>
      <State name="Pagination: one page" wide>
        <Pagination
          label="Pages of nothing"
          pageIndex={0}
          pageSize={50}
          pageSizes={pageSizes}
          total={0}
          onChange={() => undefined}
        />
      </State>
      <State name="Table: no rows" wide>
        <Table {...common} id="kit-empty" label="No items" rows={[]} />
      </State>
      <State name="Table: loading" wide>
        <div className={styles.tableBox}>
          <Table {...common} id="kit-loading" label="Items being loaded" rows={undefined} />
        </div>
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'table',
  title: 'Table',
  note: '32 px, compact 28 px',
  order: 10,
  Content,
};
