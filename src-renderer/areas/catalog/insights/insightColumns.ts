import type { Insight } from '../../../../src-preload/contract/insights.ts';
import { drawIcon } from '../../../kit/icons/drawIcon.ts';
import { drawShape } from '../../../kit/status/drawShape.ts';
import { nameCell, rowOf, statusCell } from '../../../kit/table/cells.ts';
import type { TableColumn } from '../../../kit/table/columns.ts';
import { linkCell } from '../../../kit/table/linkCell.ts';
import { severityShape, severityWord } from '../../../parts/changes/severity.ts';
import { insightLook } from '../../../parts/insights/insightLook.ts';
import { ageColumn } from '../../../parts/list/ageColumn.ts';
import { itemPath, keptEnd } from '../flatColumns.ts';
import { messages } from './messages.ts';

const { columns: headers } = messages;

export const itemName = ({ item }: Insight): string => item.name ?? messages.unknownItem;

/** Display text of a status. Unknown statuses are shown unchanged. */
export const statusWord = ({ status }: Insight): string =>
  status !== null && Object.hasOwn(messages.statuses, status)
    ? messages.statuses[status as keyof typeof messages.statuses]
    : (status ?? '');

const said = (text: string) => (text === '' ? null : rowOf(text));

const itemColumn = (open: (href: string) => void): TableColumn<Insight> => ({
  id: 'name',
  header: headers.name,
  flex: 2,
  minWidth: 170,
  text: itemName,
  cell: (insight) => {
    const { id, type, deletedAt } = insight.item;
    const href = itemPath(id);
    return rowOf(
      type === null ? null : (drawIcon(type) ?? null),
      deletedAt === null ? null : drawShape('deleted'),
      linkCell({
        text: itemName(insight),
        of: messages.itemOf(insight.summary ?? insight.type),
        href,
        onOpen: () => open(href),
        keepEnd: keptEnd(type),
      }),
    );
  },
});

/**
 * Columns of the list of insights.
 * @param hrefOf URL that opens an insight's details
 * @param open navigates to a path
 * @param ofItem whether all insights belong to the page's item
 */
export const insightColumns = (
  hrefOf: (insight: Insight) => string,
  open: (href: string) => void,
  ofItem: boolean,
): ReadonlyArray<TableColumn<Insight>> => [
  {
    id: 'analysis_type',
    header: headers.analysis_type,
    fixed: true,
    sortable: true,
    flex: 1,
    minWidth: 140,
    text: ({ type }) => insightLook(type).word,
    cell: (insight) => {
      const { shape, word } = insightLook(insight.type);
      return rowOf(drawShape(shape), nameCell(word, { href: hrefOf(insight) }));
    },
    filter: ({ type }) => (type === '' ? null : { label: insightLook(type).word, value: type }),
  },
  ...(ofItem ? [] : [itemColumn(open)]),
  {
    id: 'summary',
    header: headers.summary,
    flex: 3,
    minWidth: 180,
    text: ({ summary }) => summary ?? '',
    cell: ({ summary }) => said((summary ?? '').replaceAll(/\s+/g, ' ')),
  },
  {
    id: 'analyzer',
    header: headers.analyzer,
    sortable: true,
    flex: 1,
    minWidth: 120,
    text: ({ analyzer }) => analyzer,
    cell: ({ analyzer }) => said(analyzer),
    filter: ({ analyzer }) => (analyzer === '' ? null : { label: analyzer, value: analyzer }),
  },
  {
    id: 'severity',
    header: headers.severity,
    width: 110,
    text: ({ severity }) => severityWord(severity),
    cell: ({ severity }) =>
      severity === null ? null : rowOf(statusCell(severityShape(severity), severityWord(severity))),
  },
  {
    id: 'status',
    header: headers.status,
    sortable: true,
    width: 110,
    text: statusWord,
    cell: (insight) => said(statusWord(insight)),
  },
  ageColumn('first_observed', headers.first_observed, 130, ({ firstObservedAt }) => firstObservedAt),
  ageColumn('last_observed', headers.last_observed, 130, ({ lastObservedAt }) => lastObservedAt),
];
