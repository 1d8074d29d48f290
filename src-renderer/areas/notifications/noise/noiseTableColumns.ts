import type { SendOutcomes } from '#contract/notifications.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { ageCell, nameCell, partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import { ageColumn } from '#parts/list/ageColumn.ts';
import { countColumn } from '#parts/list/plainColumns.ts';
import { silenceAddress } from '#parts/notifications/sends/addresses.ts';
import { messages as words } from '#parts/notifications/sends/messages.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';
import { notificationResourceCell, ruleCell } from '../sendCells.ts';
import { messages } from './messages.ts';
import { type NoisyResource, type NoisyRule, topErrorText } from './noiseFields.ts';
import { historyAddress } from './noiseView.ts';

const { columns: headers } = messages;

interface NoisyRow extends SendOutcomes {
  readonly times: number;
  readonly lastAt: string;
}

export const noisyRuleName = ({ rule }: NoisyRule): string => rule.name || words.unknownRule;
export const resourceName = ({ resource }: NoisyResource): string => sendResource(resource).name;

export const ruleHistory = ({ rule }: NoisyRule, since: string): string =>
  historyAddress({ rule: rule.id }, since);
export const resourceHistory = ({ resource }: NoisyResource, since: string): string =>
  historyAddress({ resource: resource.id }, since);

const outcomeColumn = <Row>(id: string, header: string, of: (row: Row) => number): TableColumn<Row> => ({
  ...countColumn<Row>(id, header, 92, of),
  sortValue: of,
});

/**
 * Columns of the counts.
 * @param hrefOf URL of the notifications that a row counts
 */
const outcomeColumns = <Row extends NoisyRow>(
  hrefOf: (row: Row) => string,
): ReadonlyArray<TableColumn<Row>> => [
  {
    ...outcomeColumn<Row>('times', headers.times, ({ times }) => times),
    cell: (row) => partsCell(nameCell(formatInteger(row.times), { href: hrefOf(row) })),
  },
  outcomeColumn('sent', messages.outcomes.sent, ({ sent }) => sent),
  outcomeColumn('repeated', messages.outcomes.repeated, ({ repeated }) => repeated),
  outcomeColumn('silenced', messages.outcomes.silenced, ({ silenced }) => silenced),
  outcomeColumn('failed', messages.outcomes.failed, ({ failed }) => failed),
];

const lastColumn = <Row extends NoisyRow>(): TableColumn<Row> => ({
  ...ageColumn<Row>('last', headers.last, 92, ({ lastAt }) => lastAt),
  sortValue: ({ lastAt }) => lastAt,
  cell: ({ lastAt }) => ageCell(lastAt, ' ago'),
});

/**
 * Columns of the rules table.
 * @param since start of the report (ISO 8601)
 * @param open navigates to a path
 */
export const noisyRuleColumns = (
  since: string,
  open: (href: string) => void,
): ReadonlyArray<TableColumn<NoisyRule>> => [
  {
    id: 'rule',
    header: headers.rule,
    fixed: true,
    flex: 2,
    width: 240,
    minWidth: 150,
    text: noisyRuleName,
    sortValue: noisyRuleName,
    cell: ({ rule }) => ruleCell(rule, '', open),
  },
  ...outcomeColumns<NoisyRule>((row) => ruleHistory(row, since)),
  outcomeColumn('resources', headers.resources, ({ resources }) => resources),
  lastColumn(),
  {
    id: 'top_error',
    header: headers.topError,
    flex: 3,
    width: 240,
    minWidth: 90,
    text: ({ topError }) => topErrorText(topError) ?? '',
    sortValue: ({ topError }) => topErrorText(topError),
    cell: ({ topError }) => {
      const text = topErrorText(topError);
      return text === null ? null : partsCell(text.replaceAll(/\s+/g, ' '));
    },
  },
];

const silenceColumn = (open: (href: string) => void): TableColumn<NoisyResource> => ({
  id: 'silence',
  header: headers.silence,
  width: 92,
  text: () => '',
  cell: (row) => {
    const href = silenceAddress(row.resource);
    return partsCell(
      linkCell({
        text: messages.silence,
        accessibleSuffix: resourceName(row),
        href,
        onOpen: () => open(href),
      }),
    );
  },
});

/**
 * Columns of the resources table.
 * @param since start of the report (ISO 8601)
 * @param canSilence adds buttons that silence a resource
 */
export const noisyResourceColumns = (
  since: string,
  open: (href: string) => void,
  canSilence: boolean,
): ReadonlyArray<TableColumn<NoisyResource>> => [
  {
    id: 'resource',
    header: headers.resource,
    fixed: true,
    flex: 3,
    width: 320,
    minWidth: 200,
    text: resourceName,
    sortValue: resourceName,
    cell: ({ resource }) => notificationResourceCell(resource, '', open),
  },
  ...outcomeColumns<NoisyResource>((row) => resourceHistory(row, since)),
  outcomeColumn('rules', headers.rules, ({ rules }) => rules),
  lastColumn(),
  ...(canSilence ? [silenceColumn(open)] : []),
];
