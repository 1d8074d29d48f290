import type { CheckRun } from '#contract/entities/check.ts';
import { clockNow } from '#kit/format/clock.ts';
import { formatAge, formatInstant } from '#kit/format/formatAge.ts';
import { formatLatency } from '#kit/format/formatDuration.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { drawShape } from '#kit/status/drawShape.ts';
import { ageCell, measureCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { messages } from './messages.ts';
import styles from './RunHistory.module.css';
import { runText } from './runText.ts';

function spanElement(className: string | undefined, ...content: ReadonlyArray<string | Node>): HTMLElement {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.append(...content);
  return element;
}

/** Aligns figures with the first line of the row. */
const alignTop = (cell: HTMLElement | null): HTMLElement | null =>
  cell === null ? null : spanElement(styles.top, cell);

function messageCell(run: CheckRun): HTMLElement {
  const { first, errors, hidden } = runText(run);
  const word = document.createElement('span');
  word.className = 'visually-hidden';
  word.textContent = `${run.ok ? messages.status.healthy : messages.status.unhealthy}: `;
  return spanElement(
    styles.message,
    spanElement(
      styles.first,
      drawShape(run.ok ? 'healthy' : 'unhealthy'),
      word,
      spanElement(styles.cut, first),
    ),
    ...errors.map((error) => spanElement(styles.error, error)),
    ...(hidden > 0 ? [spanElement(styles.more, messages.moreLines(hidden))] : []),
  );
}

/** Time of day and age of a run. */
function timeCell(time: string): HTMLElement {
  const clock = formatTimeOfDay(time, clockNow());
  const cell = spanElement(styles.time, spanElement(styles.clock, clock));
  const age = ageCell(time);
  if (age !== null) cell.append(age);
  return cell;
}

export const checkRunTableColumns: ReadonlyArray<TableColumn<CheckRun>> = [
  {
    id: 'age',
    header: messages.columns.time,
    align: 'end',
    width: 128,
    minWidth: 96,
    fixed: true,
    sortable: false,
    cell: ({ time }) => alignTop(timeCell(time)),
    text: ({ time }) => `${formatAge(time, Date.now())} (${formatInstant(time).split('\n')[0] ?? ''})`,
    time: ({ time }) => time,
  },
  {
    id: 'duration',
    header: messages.columns.duration,
    align: 'end',
    width: 88,
    sortable: false,
    cell: ({ durationMs }) => alignTop(measureCell(formatLatency(durationMs))),
    text: ({ durationMs }) => (durationMs === null ? '' : `${durationMs} ms`),
  },
  {
    id: 'message',
    header: messages.columns.message,
    minWidth: 160,
    flex: 1,
    sortable: false,
    cell: messageCell,
    text: ({ message, error }) => [message, error].filter((text) => text !== null && text !== '').join('\n'),
  },
];
