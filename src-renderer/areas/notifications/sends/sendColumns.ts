import type { SentNotification } from '#contract/notifications.ts';
import { describeEvent } from '#contract/rules/eventTexts.ts';
import { clockNow } from '#kit/format/clock.ts';
import { formatElapsed, formatInstant, formatRepeatedAge } from '#kit/format/formatAge.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { ageCell, faint, nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { acknowledgedCell } from '#parts/acknowledgements/acknowledgedCell.ts';
import { type Acknowledged, noneAcknowledged } from '#parts/acknowledgements/useAcknowledgements.ts';
import { messages as words } from '#parts/notifications/sends/messages.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';
import { notificationStatusLabel, sendStatusOf } from '#parts/notifications/sends/sendStatus.ts';
import { notificationResourceCell, ruleCell } from '../sendCells.ts';
import { messages } from './messages.ts';

const { columns: headers } = messages;

/** Repetition text such as `(x 14 over 3h)`. Empty for a single notification. */
export const repetitionText = ({ count, firstObservedAt }: SentNotification, nowMs: number): string =>
  count > 1 ? messages.repeated(formatInteger(count), formatElapsed(firstObservedAt, nowMs)) : '';

/** Tooltip with the last time and, if different, the first time. */
export const timesTooltip = ({ count, createdAt, firstObservedAt }: SentNotification): string =>
  count > 1
    ? `${formatInstant(createdAt)}\n${messages.firstSeen(formatInstant(firstObservedAt))}`
    : formatInstant(createdAt);

export const ruleName = ({ rule }: Pick<SentNotification, 'rule'>): string =>
  rule.name === null || rule.name === '' ? words.unknownRule : rule.name;

/**
 * Columns of the notification list.
 * @param hrefOf URL that opens a notification's details
 * @param open navigates to a path
 * @param acknowledged acknowledgements by kind and id
 */
export const sendColumns = (
  hrefOf: (send: SentNotification) => string,
  open: (href: string) => void,
  acknowledged: Acknowledged = noneAcknowledged,
): ReadonlyArray<TableColumn<SentNotification>> => [
  {
    id: 'created_at',
    header: headers.created_at,
    fixed: true,
    sortable: true,
    firstOrder: 'desc',
    width: 170,
    // The age and the beginning of the repetitions, so that the age is not cut.
    minWidth: 104,
    text: ({ createdAt, count, firstObservedAt }) =>
      formatRepeatedAge(createdAt, { count, firstObserved: firstObservedAt }, clockNow()),
    time: ({ createdAt }) => createdAt,
    cell: (send) => {
      const link = nameCell('', { href: hrefOf(send) });
      const age = ageCell(send.createdAt);
      if (age !== null) link.querySelector('a')?.append(age);
      // The repetitions are cut, never the age.
      link.style.flexShrink = '0';
      const cell = partsCell(link, faint(repetitionText(send, clockNow())));
      cell.dataset.tooltip = timesTooltip(send);
      return cell;
    },
  },
  {
    id: 'resource_type',
    header: headers.resource_type,
    sortable: true,
    flex: 3,
    width: 320,
    minWidth: 200,
    text: ({ resource }) => sendResource(resource).name,
    cell: ({ resource, event }) =>
      notificationResourceCell(
        resource,
        words.of(event),
        open,
        acknowledgedCell(acknowledged.get(`${resource.kind} ${resource.id}`)),
      ),
    filter: ({ resource: { kind } }) => ({ label: words.kinds[kind], value: kind }),
  },
  {
    id: 'status',
    header: headers.status,
    sortable: true,
    width: 130,
    minWidth: 96,
    text: ({ status, failed }) => sendStatusOf(status, failed)?.word ?? '',
    cell: ({ status, failed }) => {
      const shown = sendStatusOf(status, failed);
      if (shown === undefined) return null;
      const { shape, word, detail } = shown;
      const cell = statusCell(shape, word, detail === word ? undefined : detail);
      if (detail !== word) cell.dataset.tooltip = detail;
      return partsCell(cell);
    },
    filter: ({ status }) =>
      status === null || status === '' ? null : { label: notificationStatusLabel(status), value: status },
  },
  {
    id: 'source_event',
    header: headers.source_event,
    sortable: true,
    width: 170,
    minWidth: 124,
    text: ({ event }) => event,
    cell: ({ event, resource }) => {
      const cell = partsCell(event);
      cell.dataset.tooltip = `${sendResource(resource).name} ${describeEvent(event)}`;
      return cell;
    },
  },
  {
    id: 'rule',
    header: headers.rule,
    sortable: false,
    flex: 2,
    width: 200,
    minWidth: 130,
    text: ruleName,
    cell: (send) => ruleCell(send.rule, words.of(send.event), open),
  },
];
