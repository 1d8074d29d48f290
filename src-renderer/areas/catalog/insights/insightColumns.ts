import type { Insight } from '#contract/insights.ts';
import { drawIconOrSpace } from '#kit/icons/drawIcon.ts';
import { drawShape } from '#kit/status/drawShape.ts';
import { nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { insightLook } from '#parts/insights/insightLook.ts';
import { ageColumn } from '#parts/list/ageColumn.ts';
import { itemPath, preservedEndLength } from '../flatColumns.ts';
import { messages } from './messages.ts';

const { columns: headers } = messages;

export const insightItemName = ({ item }: Insight): string => item.name ?? messages.unknownItem;

/** Display text of a status. Unknown statuses are shown unchanged. */
export const insightStatusLabel = ({ status }: Insight): string =>
  status !== null && Object.hasOwn(messages.statuses, status)
    ? messages.statuses[status as keyof typeof messages.statuses]
    : (status ?? '');

const textCell = (text: string) => (text === '' ? null : partsCell(text));

const itemColumn = (open: (href: string) => void): TableColumn<Insight> => ({
  id: 'name',
  header: headers.name,
  flex: 2,
  width: 200,
  minWidth: 160,
  text: insightItemName,
  cell: (insight) => {
    const { id, type, deletedAt } = insight.item;
    const href = itemPath(id);
    return partsCell(
      drawIconOrSpace(type),
      deletedAt === null ? null : drawShape('deleted'),
      linkCell({
        text: insightItemName(insight),
        accessibleSuffix: messages.itemOf(insight.summary ?? insight.type),
        href,
        onOpen: () => open(href),
        keepEnd: preservedEndLength(type),
      }),
    );
  },
});

/**
 * Columns of the list of insights.
 * @param hrefOf URL that opens an insight's details
 * @param open navigates to a path
 * @param isForItem whether all insights belong to the page's item
 */
export const insightColumns = (
  hrefOf: (insight: Insight) => string,
  open: (href: string) => void,
  isForItem: boolean,
): ReadonlyArray<TableColumn<Insight>> => [
  {
    id: 'analysis_type',
    header: headers.analysis_type,
    fixed: true,
    sortable: true,
    width: 140,
    minWidth: 100,
    text: ({ type }) => insightLook(type).word,
    cell: (insight) => {
      const { shape, word } = insightLook(insight.type);
      return partsCell(drawShape(shape), nameCell(word, { href: hrefOf(insight) }));
    },
    filter: ({ type }) => (type === '' ? null : { label: insightLook(type).word, value: type }),
  },
  ...(isForItem ? [] : [itemColumn(open)]),
  {
    id: 'summary',
    header: headers.summary,
    flex: 4,
    width: 320,
    minWidth: 170,
    text: ({ summary }) => summary ?? '',
    cell: ({ summary }) => textCell((summary ?? '').replaceAll(/\s+/g, ' ')),
  },
  {
    id: 'analyzer',
    header: headers.analyzer,
    sortable: true,
    width: 130,
    minWidth: 64,
    text: ({ analyzer }) => analyzer,
    cell: ({ analyzer }) => textCell(analyzer),
    filter: ({ analyzer }) => (analyzer === '' ? null : { label: analyzer, value: analyzer }),
  },
  {
    id: 'severity',
    header: headers.severity,
    width: 104,
    minWidth: 88,
    text: ({ severity }) => severityLabel(severity),
    cell: ({ severity }) =>
      severity === null ? null : partsCell(statusCell(severityShape(severity), severityLabel(severity))),
  },
  {
    id: 'status',
    header: headers.status,
    sortable: true,
    width: 96,
    minWidth: 80,
    text: insightStatusLabel,
    cell: (insight) => textCell(insightStatusLabel(insight)),
  },
  ageColumn('first_observed', headers.first_observed, 110, ({ firstObservedAt }) => firstObservedAt),
  ageColumn('last_observed', headers.last_observed, 110, ({ lastObservedAt }) => lastObservedAt),
];
