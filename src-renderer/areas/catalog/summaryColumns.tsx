import { formatCost } from '#kit/format/formatCost.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import badgeStyles from '#kit/status/CountBadge.module.css';
import { ageCell, costSumCell, countCell, faint, partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import type { GroupRow } from '#kit/table/groupRows.ts';
import { typeCell } from '#parts/typeCell.ts';
import { toggleFavorite } from './favorites.ts';
import { groupingLabel } from './groupLevels.ts';
import { HealthBar } from './HealthBar.tsx';
import { healthText, unhealthyCountsCell } from './healthCounts.ts';
import { insightCount, insightsCell, insightsText } from './insightCells.ts';
import { messages } from './messages.ts';
import { unseenMark } from './seen/unseenMark.ts';
import type { SummaryLine } from './summaryLines.ts';
import { typePinButton } from './typePinButton.ts';

function countBadge(count: number): HTMLElement {
  const badge = document.createElement('span');
  badge.className = badgeStyles.badge ?? '';
  badge.textContent = formatInteger(count);
  return badge;
}

const sum = (rows: readonly SummaryLine[], of: (row: SummaryLine) => number | null | undefined): number =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

const healthOfGroup = ({ rows }: GroupRow<SummaryLine>): Record<string, number> => ({
  unhealthy: sum(rows, ({ health }) => health.unhealthy),
  warning: sum(rows, ({ health }) => health.warning),
});

interface SummaryColumnOptions {
  /** Innermost grouping of the lines. */
  readonly grouping: string;
  readonly belowProvider: boolean;
  /** Whether the figures are those of the rows, over 7 days. The server's figures cover 30 days. */
  readonly usesRowFigures: boolean;
  /** Number of unseen changes by type. */
  readonly unseen: Readonly<Record<string, number>>;
}

function groupCell(
  line: SummaryLine,
  { grouping, belowProvider }: Omit<SummaryColumnOptions, 'usesRowFigures' | 'unseen'>,
): Node {
  const badge = countBadge(line.count);
  if (line.name === '') return partsCell(faint('(none)'), badge);
  if (grouping !== 'type') return partsCell(line.name, badge);
  return partsCell(
    typePinButton(line.name, line.favorite, toggleFavorite),
    typeCell(line.name, { suffix: badge, withoutProvider: belowProvider }),
  );
}

export const summaryColumns = ({
  grouping,
  belowProvider,
  usesRowFigures,
  unseen,
}: SummaryColumnOptions): ReadonlyArray<TableColumn<SummaryLine>> => [
  {
    id: 'group',
    header: groupingLabel(grouping, messages.groupings),
    fixed: true,
    flex: 3,
    width: 300,
    minWidth: 200,
    text: ({ name }) => name,
    sortValue: ({ name }) => (grouping === 'type' ? formatTypeLabel(name) : name) || null,
    cell: (line) => groupCell(line, { grouping, belowProvider }),
  },
  {
    id: 'changes',
    header: usesRowFigures ? 'Changes (7d)' : 'Changes',
    align: 'end',
    width: usesRowFigures ? 116 : 90,
    firstOrder: 'desc',
    text: ({ figures }) => String(figures?.changes ?? ''),
    sortValue: ({ figures }) => figures?.changes,
    cell: ({ figures, type }) =>
      partsCell(
        type === undefined ? null : unseenMark(unseen[type]),
        figures === undefined ? null : countCell(figures.changes),
      ),
    group: ({ rows }) => countCell(sum(rows, ({ figures }) => figures?.changes)),
  },
  {
    id: 'health',
    header: 'Health',
    flex: 1,
    width: 180,
    // Four parts that can be clicked.
    minWidth: 130,
    firstOrder: 'desc',
    text: ({ health }) => healthText(health),
    sortValue: ({ health, count }) => (health.unhealthy ?? 0) / Math.max(1, count),
    render: (line) => <HealthBar line={line} />,
    group: (group) => unhealthyCountsCell(healthOfGroup(group)),
  },
  {
    id: 'analysis',
    header: usesRowFigures ? 'Analysis (7d)' : 'Analysis',
    width: 190,
    minWidth: 96,
    firstOrder: 'desc',
    text: ({ figures }) => insightsText(figures?.analysis ?? {}),
    sortValue: ({ figures }) => insightCount(figures?.analysis ?? {}),
    cell: ({ figures }) => insightsCell(figures?.analysis ?? {}),
  },
  {
    id: 'cost',
    header: 'Cost (30d)',
    align: 'end',
    width: 116,
    firstOrder: 'desc',
    text: ({ costTotal30d }) => formatCost(costTotal30d),
    sortValue: ({ costTotal30d }) => costTotal30d,
    cell: ({ costTotal30d }) => costSumCell(costTotal30d ?? 0),
    group: ({ rows }) => costSumCell(sum(rows, ({ costTotal30d }) => costTotal30d)),
  },
  {
    id: 'createdAt',
    // The server only reports the creation time of the newest item.
    header: 'Last Created',
    align: 'end',
    width: 112,
    firstOrder: 'desc',
    text: ({ createdAt }) => createdAt ?? '',
    time: ({ createdAt }) => createdAt,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ageCell(createdAt),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    align: 'end',
    width: 92,
    firstOrder: 'desc',
    text: ({ updatedAt }) => updatedAt ?? '',
    time: ({ updatedAt }) => updatedAt,
    sortValue: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => ageCell(updatedAt),
  },
];
