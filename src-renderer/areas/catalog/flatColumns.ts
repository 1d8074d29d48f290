import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { changedGroups } from '#contract/rules/catalogList.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { clockNow } from '#kit/format/clock.ts';
import { type CostWindows, formatCost } from '#kit/format/formatCost.ts';
import {
  costCell,
  costSumCell,
  countCell,
  nameCell,
  partsCell,
  statusCell,
  tagsCell,
} from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { acknowledgedCell } from '#parts/acknowledgements/acknowledgedCell.ts';
import { type Acknowledged, noneAcknowledged } from '#parts/acknowledgements/useAcknowledgements.ts';
import { itemStatus } from '#parts/itemStatus.ts';
import { ageColumn } from '#parts/list/ageColumn.ts';
import { recordPinButton } from '#parts/recent/pins.ts';
import { typeCell } from '#parts/typeCell.ts';
import type { GroupTotals } from './GroupTotals.ts';
import { unhealthyCountsCell } from './healthCounts.ts';
import { insightsCell, insightsText } from './insightCells.ts';
import { itemRecord } from './itemRecord.ts';
import { labelId, labelText } from './labelChoices.ts';
import { unseenMark } from './seen/unseenMark.ts';

/** Length of a pod's unique name suffix: a dash and five characters. */
const podSuffixLength = 6;

/**
 * Number of characters at the end of a name that truncation preserves.
 * @param type of the item; null if unknown
 */
export const preservedEndLength = (type: string | null): number =>
  type?.endsWith('::Pod') === true ? podSuffixLength : 0;

/** Returns the address of an item. @param at the earlier moment to show, in ISO 8601 */
export const itemPath = (id: string, at?: string): string =>
  `/catalog/${encodeURIComponent(id)}${stringifySearch({ at })}`;

const costWindowsOf = (item: ConfigListItem): CostWindows => ({
  oneDay: item.costTotal1d,
  sevenDays: item.costTotal7d,
  thirtyDays: item.costTotal30d,
});

/** Name of the time span of the last change, the same as in the grouping. */
function changedGroupName({ updatedAt }: ConfigListItem): string {
  if (updatedAt === null) return '';
  const ageMs = clockNow() - Date.parse(updatedAt);
  return changedGroups.find(({ upToMs }) => ageMs <= upToMs)?.name ?? '';
}

/**
 * Columns of the flat list, which main sorts.
 * @param unseen number of new changes by item, since the user last looked
 * @param pins ids of pinned items; default: rows cannot be pinned
 * @param own columns that the user added
 * @param moment acknowledgements of items, and the earlier moment that links show, in ISO 8601
 */
export const flatColumns = (
  totals: GroupTotals,
  unseen: Readonly<Record<string, number>> = {},
  pins?: ReadonlySet<string>,
  own: ReadonlyArray<TableColumn<ConfigListItem>> = [],
  moment: { readonly acknowledged?: Acknowledged; readonly at?: string | undefined } = {},
): ReadonlyArray<TableColumn<ConfigListItem>> => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sortable: true,
    flex: 3,
    width: 270,
    minWidth: 170,
    text: ({ name }) => name,
    cell: (item) => {
      const { id, name, type, configClass, deletedAt } = item;
      const cell = nameCell(name, {
        href: itemPath(id, moment.at),
        icon: type,
        iconFallback: configClass ?? undefined,
        deleted: deletedAt !== null,
        keepEnd: preservedEndLength(type),
      });
      return pins === undefined
        ? cell
        : partsCell(
            cell,
            acknowledgedCell((moment.acknowledged ?? noneAcknowledged).get(id)),
            recordPinButton(itemRecord(item), pins),
          );
    },
  },
  {
    id: 'type',
    header: 'Type',
    sortable: true,
    flex: 1,
    width: 160,
    minWidth: 126,
    text: ({ type }) => type,
    // The icon of the type is enough: the tooltip names the provider.
    cell: ({ type }) => typeCell(type, { withoutProvider: true }),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: 160,
    minWidth: 112,
    text: (item) => itemStatus(item)?.word ?? '',
    cell: (item) => {
      const status = itemStatus(item);
      return status === undefined ? null : partsCell(statusCell(status.shape, status.word, status.detail));
    },
    filter: ({ status }) => (status === null ? null : { label: status, value: status }),
    group: (group) => unhealthyCountsCell(totals.of(group).health),
  },
  ...own,
  {
    id: 'changes',
    header: 'Changes',
    sortable: false,
    align: 'end',
    width: 80,
    text: ({ changes }) => String(changes),
    cell: ({ id, changes }) => partsCell(unseenMark(unseen[id]), countCell(changes)),
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 230,
    minWidth: 72,
    text: ({ tags }) =>
      Object.entries(tags)
        .map(([key, value]) => labelText({ key, value }))
        .join(', '),
    cell: ({ tags }) => tagsCell(tags),
    filter: ({ tags }, part) => {
      const key = part !== undefined && part in tags ? part : Object.keys(tags)[0];
      const value = key === undefined ? undefined : tags[key];
      return key === undefined || value === undefined
        ? null
        : { label: labelText({ key, value }), value: labelId({ key, value }) };
    },
  },
  {
    id: 'analysis',
    header: 'Analysis',
    width: 120,
    minWidth: 84,
    text: ({ analysis }) => insightsText(analysis),
    cell: ({ analysis }) => insightsCell(analysis),
  },
  {
    id: 'cost',
    header: 'Cost',
    sortable: true,
    firstOrder: 'desc',
    align: 'end',
    width: 136,
    minWidth: 88,
    text: ({ costTotal30d }) => formatCost(costTotal30d),
    cell: (item) => costCell(costWindowsOf(item)),
    group: (group) => costSumCell(totals.of(group).costTotal30d ?? 0),
  },
  ageColumn('createdAt', 'Created', 84, ({ createdAt }) => createdAt),
  ageColumn('updatedAt', 'Updated', 92, ({ updatedAt }) => updatedAt),
  { ...ageColumn('deletedAt', 'Deleted At', 100, ({ deletedAt }) => deletedAt), hidden: true },
  { id: 'changed', header: 'Changed', hidden: true, width: 130, text: changedGroupName },
];

/** Removes the type column, if all rows have the same type or are grouped by it. */
export const withoutType = (
  columns: ReadonlyArray<TableColumn<ConfigListItem>>,
): ReadonlyArray<TableColumn<ConfigListItem>> => columns.filter(({ id }) => id !== 'type');
