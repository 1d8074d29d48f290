import type { SendOutcomes } from '../../../../src-preload/contract/notifications.ts';
import { formatInteger } from '../../../kit/format/formatNumber.ts';
import { ageCell, nameCell, rowOf } from '../../../kit/table/cells.ts';
import type { TableColumn } from '../../../kit/table/columns.ts';
import { linkCell } from '../../../kit/table/linkCell.ts';
import { ageColumn } from '../../../parts/list/ageColumn.ts';
import { countColumn } from '../../../parts/list/plainColumns.ts';
import { silenceAddress } from '../../../parts/notifications/sends/addresses.ts';
import { messages as words } from '../../../parts/notifications/sends/messages.ts';
import { sendResource } from '../../../parts/notifications/sends/sendResource.ts';
import { ruleCell, thingCell } from '../sendCells.ts';
import { messages } from './messages.ts';
import type { NoisyResource, NoisyRule } from './noiseFields.ts';
import { historyAddress, type NoiseDays } from './noiseView.ts';

const { columns: headers } = messages;

interface Noisy extends SendOutcomes {
  readonly times: number;
  readonly lastAt: string;
}

export const ruleName = ({ rule }: NoisyRule): string => rule.name || words.unknownRule;
export const resourceName = ({ resource }: NoisyResource): string => sendResource(resource).name;

export const ruleHistory = ({ rule }: NoisyRule, days: NoiseDays): string =>
  historyAddress({ rule: rule.id }, days);
export const resourceHistory = ({ resource }: NoisyResource, days: NoiseDays): string =>
  historyAddress({ resource: resource.id }, days);

const figure = <Row>(id: string, header: string, of: (row: Row) => number): TableColumn<Row> => ({
  ...countColumn<Row>(id, header, 92, of),
  sortValue: of,
});

/**
 * Columns of the counts.
 * @param hrefOf URL of the notifications that a row counts
 */
const figures = <Row extends Noisy>(hrefOf: (row: Row) => string): ReadonlyArray<TableColumn<Row>> => [
  {
    ...figure<Row>('times', headers.times, ({ times }) => times),
    cell: (row) => rowOf(nameCell(formatInteger(row.times), { href: hrefOf(row) })),
  },
  figure('sent', messages.outcomes.sent, ({ sent }) => sent),
  figure('repeated', messages.outcomes.repeated, ({ repeated }) => repeated),
  figure('silenced', messages.outcomes.silenced, ({ silenced }) => silenced),
  figure('failed', messages.outcomes.failed, ({ failed }) => failed),
];

const last = <Row extends Noisy>(): TableColumn<Row> => ({
  ...ageColumn<Row>('last', headers.last, 92, ({ lastAt }) => lastAt),
  sortValue: ({ lastAt }) => lastAt,
  cell: ({ lastAt }) => ageCell(lastAt, ' ago'),
});

/**
 * Columns of the rules table.
 * @param open navigates to a path
 */
export const ruleColumns = (
  days: NoiseDays,
  open: (href: string) => void,
): ReadonlyArray<TableColumn<NoisyRule>> => [
  {
    id: 'rule',
    header: headers.rule,
    fixed: true,
    flex: 2,
    minWidth: 180,
    text: ruleName,
    sortValue: ruleName,
    cell: ({ rule }) => ruleCell(rule, '', open),
  },
  ...figures<NoisyRule>((row) => ruleHistory(row, days)),
  figure('resources', headers.resources, ({ resources }) => resources),
  last(),
  {
    id: 'top_error',
    header: headers.topError,
    flex: 3,
    minWidth: 200,
    text: ({ topError }) => topError ?? '',
    sortValue: ({ topError }) => topError,
    cell: ({ topError }) => (topError === null ? null : rowOf(topError.replaceAll(/\s+/g, ' '))),
  },
];

const silenceColumn = (open: (href: string) => void): TableColumn<NoisyResource> => ({
  id: 'silence',
  header: headers.silence,
  width: 92,
  text: () => '',
  cell: (row) => {
    const href = silenceAddress(row.resource);
    return rowOf(linkCell({ text: messages.silence, of: resourceName(row), href, onOpen: () => open(href) }));
  },
});

/**
 * Columns of the resources table.
 * @param maySilence adds buttons that silence a resource
 */
export const resourceColumns = (
  days: NoiseDays,
  open: (href: string) => void,
  maySilence: boolean,
): ReadonlyArray<TableColumn<NoisyResource>> => [
  {
    id: 'resource',
    header: headers.resource,
    fixed: true,
    flex: 3,
    minWidth: 240,
    text: resourceName,
    sortValue: resourceName,
    cell: ({ resource }) => thingCell(resource, '', open),
  },
  ...figures<NoisyResource>((row) => resourceHistory(row, days)),
  figure('rules', headers.rules, ({ rules }) => rules),
  last(),
  ...(maySilence ? [silenceColumn(open)] : []),
];
