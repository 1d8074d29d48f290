import type { CheckListItem } from '#contract/entities/check.ts';
import { formatUptime } from '#kit/format/formatNumber.ts';
import { tagsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import type { GroupRow } from '#kit/table/groupRows.ts';
import type { Acknowledged } from '../acknowledgements/useAcknowledgements.ts';
import { recordPinButton } from '../recent/pins.ts';
import {
  checkCell,
  groupHealthCell,
  healthCell,
  latencyCell,
  latencyText,
  transitionCell,
  uptimeCell,
} from './checkCells.ts';
import { type CheckSum, grouperOf, healthOfCheck, latencyOf } from './checkGroups.ts';
import { checkRecord } from './checkRecord.ts';
import { messages } from './messages.ts';
import type { OrderedChecks } from './orderChecks.ts';
import { RecentRuns } from './RecentRuns.tsx';
import { sortTags } from './sortTags.ts';

/** Sums of the displayed groups. Column definitions stay the same and read current sums when cells render. */
export class GroupSums {
  #groups: OrderedChecks['groups'] = new Map();

  update({ groups }: OrderedChecks): void {
    this.#groups = groups;
  }

  of(group: string): CheckSum | undefined {
    return this.#groups.get(group);
  }
}

interface ColumnOptions {
  readonly groupBy: string;
  readonly sums: GroupSums;
  readonly pins: ReadonlySet<string>;
  readonly acknowledged: Acknowledged;
  readonly withNamespace: boolean;
}

const header = messages.columns;

/** Width for the text of a group, for example `12 of 26 healthy`. */
const healthWidth = 132;

type Column = TableColumn<CheckListItem>;

function nameColumn({ groupBy, sums, pins, acknowledged, withNamespace }: ColumnOptions): Column {
  const groupOf = grouperOf(groupBy);
  return {
    id: 'name',
    header: header.name,
    fixed: true,
    sortable: true,
    flex: 3,
    minWidth: 160,
    text: ({ name }) => name,
    cell: (check) => {
      const group = groupOf === undefined ? undefined : sums.of(groupOf(check));
      return checkCell(check, {
        groupBy,
        // The group row already shows the namespace.
        withNamespace: withNamespace && group?.namespace !== check.namespace,
        inGroup: group !== undefined,
        trailing: recordPinButton(checkRecord(check), pins),
        acknowledgement: acknowledged.get(check.id),
      });
    },
  };
}

/** Renders the sum of a group row with `draw`. */
const groupCell =
  (sums: GroupSums, draw: (sum: CheckSum) => HTMLElement | null) =>
  ({ key }: GroupRow<CheckListItem>): HTMLElement | null => {
    const sum = sums.of(key);
    return sum === undefined ? null : draw(sum);
  };

export function healthColumns(options: ColumnOptions): readonly Column[] {
  const { sums } = options;
  return [
    nameColumn(options),
    {
      id: 'health',
      header: header.health,
      sortable: true,
      flex: 1,
      minWidth: healthWidth,
      text: (check) => messages.health[healthOfCheck(check)],
      cell: (check) => healthCell(healthOfCheck(check), check.lastRunAt),
      group: groupCell(sums, (sum) => groupHealthCell(sum, sum.lastRunAt)),
    },
    {
      id: 'transition',
      header: header.transition,
      sortable: false,
      align: 'end',
      width: 104,
      text: ({ lastTransitionAt }) => lastTransitionAt ?? '',
      time: ({ lastTransitionAt }) => lastTransitionAt,
      cell: ({ lastTransitionAt }) => transitionCell(lastTransitionAt),
      group: groupCell(sums, ({ lastTransitionAt }) => transitionCell(lastTransitionAt)),
    },
    {
      id: 'uptime',
      header: header.uptime,
      sortable: true,
      align: 'end',
      width: 76,
      text: ({ uptime: { passed, failed } }) => formatUptime(passed, failed),
      cell: ({ uptime }) => uptimeCell(uptime),
    },
    {
      id: 'latency',
      header: header.latency,
      sortable: true,
      align: 'end',
      width: 84,
      text: (check) => latencyText(latencyOf(check)),
      cell: (check) => latencyCell(latencyOf(check)),
      group: groupCell(sums, ({ latencyMs }) => latencyCell(latencyMs)),
    },
  ];
}

/** Figures that the drawer shows, too. They are the last columns, so that the others keep their position. */
const figuresOfDrawer: readonly string[] = ['uptime', 'latency'];

/** Narrows the columns to make room for the drawer: names, health and transition stay. */
export function narrowColumns(columns: readonly Column[], sums: GroupSums): readonly Column[] {
  return columns
    .filter(({ id }) => !figuresOfDrawer.includes(id))
    .map(({ flex, ...column }): Column => {
      if (column.id !== 'health') return { ...column, ...(flex === undefined ? {} : { flex }) };
      return {
        ...column,
        width: healthWidth,
        cell: (check) => healthCell(healthOfCheck(check), null),
        group: groupCell(sums, (sum) => groupHealthCell(sum, null)),
      };
    });
}

/** Contents of a card: name, labels and recent runs. */
export function cardColumns(options: ColumnOptions): readonly Column[] {
  return [
    nameColumn(options),
    {
      id: 'labels',
      header: header.labels,
      flex: 2,
      minWidth: 100,
      text: ({ labels }) =>
        Object.entries(sortTags(labels))
          .map(([key, value]) => `${key}: ${value}`)
          .join(', '),
      cell: ({ labels }) => tagsCell(sortTags(labels), 3, true),
    },
    {
      id: 'recent',
      header: header.recent,
      align: 'end',
      width: 192,
      text: (check) => messages.health[healthOfCheck(check)],
      render: ({ id, lastRunAt }) => <RecentRuns id={id} lastRunAt={lastRunAt} />,
      group: groupCell(options.sums, (sum) => groupHealthCell(sum, sum.lastRunAt)),
    },
  ];
}
