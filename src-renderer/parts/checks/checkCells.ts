import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { CheckListItem } from '#contract/entities/check.ts';
import { clockNow } from '#kit/format/clock.ts';
import { formatLatency } from '#kit/format/formatDuration.ts';
import { formatInteger, formatUptime } from '#kit/format/formatNumber.ts';
import { drawShape } from '#kit/status/drawShape.ts';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { ageCell, faint, measureCell, nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import { acknowledgedCell } from '../acknowledgements/acknowledgedCell.ts';
import styles from './CheckTable.module.css';
import { type CheckSum, checkIcon, checkTitle, type GroupHealth } from './checkGroups.ts';
import { messages } from './messages.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

export const healthShapes: Readonly<Record<GroupHealth, StatusShape>> = {
  good: 'healthy',
  mixed: 'warning',
  bad: 'unhealthy',
  unknown: 'unknown',
};

/** Whether to display the age of the last run: older than an hour, but at most a week. */
export function showsLastRun(lastRunAt: string | null, nowMs: number): boolean {
  const ageMs = lastRunAt === null ? Number.NaN : nowMs - Date.parse(lastRunAt);
  return ageMs > hourMs && ageMs <= weekMs;
}

export const showsTransition = (at: string | null, nowMs: number): boolean =>
  at !== null && nowMs - Date.parse(at) < weekMs;

export const formatHealthyCount = ({ healthy, count }: Pick<CheckSum, 'healthy' | 'count'>): string =>
  messages.healthyOf(formatInteger(healthy), formatInteger(count));

/** Number of healthy checks of a group. An uptime of the whole group would not describe any of them. */
export function groupHealthCell(sum: CheckSum, lastRunAt: string | null): HTMLElement {
  const { health } = sum;
  return withLastRun(
    statusCell(healthShapes[health], formatHealthyCount(sum), messages.health[health]),
    lastRunAt,
  );
}

/** A state as shape and word, with the last run if it is long ago. */
export const healthCell = (health: GroupHealth, lastRunAt: string | null): HTMLElement =>
  withLastRun(statusCell(healthShapes[health], messages.health[health]), lastRunAt);

function withLastRun(status: HTMLElement, lastRunAt: string | null): HTMLElement {
  if (!showsLastRun(lastRunAt, clockNow())) return status;
  status.classList.add(styles.status ?? '');
  const lastRun = partsCell(faint(messages.lastRun), ageCell(lastRunAt, ' ago'));
  lastRun.classList.add(styles.lastRun ?? '');
  const cell = partsCell(status, lastRun);
  cell.classList.add(styles.health ?? '');
  return cell;
}

export function uptimeCell({ passed, failed }: CheckListItem['uptime']): HTMLElement {
  const cell = document.createElement('span');
  cell.className = styles.figure ?? '';
  cell.textContent = formatUptime(passed, failed);
  if (passed + failed > 0) cell.dataset.tooltip = `${passed}/${passed + failed}`;
  return cell;
}

export const latencyCell = (latencyMs: number | null): HTMLElement | null =>
  measureCell(formatLatency(latencyMs));

export const latencyText = (latencyMs: number | null): string => {
  const measure = formatLatency(latencyMs);
  return measure === undefined ? '' : `${measure.value} ${measure.unit}`;
};

export const transitionCell = (at: string | null): HTMLElement | null =>
  showsTransition(at, clockNow()) ? ageCell(at, ' ago') : null;

interface NameCellOptions {
  readonly groupBy: string;
  readonly withNamespace: boolean;
  /** Whether the row is below a group row. */
  readonly inGroup: boolean;
  readonly trailing?: HTMLElement;
  readonly acknowledgement: Acknowledgement | undefined;
}

/** Icon, title, a bin icon for deleted checks, and the namespace if the tab does not show it. */
export function checkCell(
  check: CheckListItem,
  { groupBy, withNamespace, inGroup, trailing, acknowledgement }: NameCellOptions,
): HTMLElement {
  const title = checkTitle(check, groupBy);
  const deleted = check.deletedAt !== null;
  const name = nameCell(title, {
    icon: checkIcon(check),
    iconFallback: check.type,
    deleted,
    ...(withNamespace && check.namespace !== '' ? { note: check.namespace } : {}),
  });
  if (deleted) {
    const bin = drawShape('deleted');
    bin.removeAttribute('aria-hidden');
    bin.setAttribute('role', 'img');
    bin.setAttribute('aria-label', messages.deleted);
    name.append(bin);
  }
  if (title !== check.name || check.description !== null)
    name.dataset.tooltip = [check.name, check.description].filter(Boolean).join('\n');
  const cell = partsCell(name, acknowledgedCell(acknowledgement), trailing);
  cell.classList.add(styles.check ?? '');
  if (inGroup) cell.classList.add(styles.child ?? '');
  return cell;
}
