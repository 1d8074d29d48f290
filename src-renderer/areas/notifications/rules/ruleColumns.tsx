import type { ResourceRow } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { formatDurationNs } from '#kit/fields/duration.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { drawShape } from '#kit/status/drawShape.ts';
import { faint, mono, nameCell, partsCell, tagsCell } from '#kit/table/cells.ts';
import type { OwnColumns } from '#parts/resource/ResourceDefinition.ts';
import { rowLabel } from '#parts/resource/rowLabel.ts';
import { describeInterval, shortInterval } from './describeInterval.ts';
import { FailedCount } from './FailedCount.tsx';
import { messages } from './messages.ts';
import { type ParsedNotificationRule, ruleOf } from './ruleOf.ts';

const { list: texts } = messages;

/** Number of event tags in a cell. The rest is a count. */
const shownEvents = 1;

/** A count that the user has no permission to read. */
function unknownCount(): HTMLElement {
  const cell = faint(texts.unknown);
  cell.setAttribute('role', 'img');
  cell.setAttribute('aria-label', texts.whyUnknown);
  cell.dataset.tooltip = texts.whyUnknown;
  return cell;
}

type Figure = 'pending' | 'failed' | 'sent';

const figureText = (row: ResourceRow, figure: Figure): string => {
  const count = ruleOf(row)[figure];
  return count === null ? texts.unknown : formatInteger(count);
};

const figureCell = (count: number | null): Node => {
  if (count === null) return unknownCount();
  return count === 0 ? faint('0') : partsCell(formatInteger(count));
};

const figureColumn = (figure: Figure, width: number) => ({
  width,
  minWidth: 52,
  text: (row: ResourceRow) => figureText(row, figure),
  cell: (row: ResourceRow) => figureCell(ruleOf(row)[figure]),
});

/** Icon of a rule that itself failed, for example with an invalid filter. */
function errorMark(error: string): HTMLElement {
  const mark = document.createElement('span');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', texts.error(error));
  mark.dataset.tooltip = error;
  mark.append(drawShape('unhealthy'));
  return mark;
}

const asTags = (events: readonly string[]): Record<string, string> =>
  Object.fromEntries(events.map((event) => [event, event]));

/** Events as tags. The tooltip of the overflow count lists all of them. */
function eventsCell(events: readonly string[]): HTMLElement | null {
  const list = tagsCell(asTags(events), shownEvents, false, 'events');
  // An event is both key and value of its tag. Show it once in the tooltip.
  for (const tag of list?.querySelectorAll<HTMLElement>('[data-tooltip]') ?? []) {
    tag.dataset.tooltip = events.join('\n');
    if (tag.dataset.texts !== undefined) tag.dataset.texts = events.join('\n');
  }
  return list;
}

/** Formats a wait in nanoseconds, such as `1h30m`. Empty if there is none. */
const waitText = (ns: number | null): string =>
  ns === null || !Number.isInteger(ns) || ns <= 0 ? '' : formatDurationNs(BigInt(ns));

const textColumn = (of: (rule: ParsedNotificationRule) => string) => ({
  flex: 0,
  text: (row: ResourceRow) => of(ruleOf(row)),
  cell: (row: ResourceRow) => partsCell(of(ruleOf(row))),
});

export const ruleColumns: OwnColumns = {
  events: {
    width: 160,
    minWidth: 140,
    text: (row) => ruleOf(row).events.join(', '),
    cell: (row) => eventsCell(ruleOf(row).events),
  },
  name: {
    flex: 3,
    width: 240,
    minWidth: 140,
    cell: (row) => {
      const { error } = ruleOf(row);
      const href = `${resourceRules.notifications.path}?id=${encodeURIComponent(row.id)}`;
      return partsCell(
        nameCell(rowLabel(row), { href }),
        error === null || error === '' ? null : errorMark(error),
      );
    },
  },
  filter: {
    flex: 3,
    width: 260,
    minWidth: 116,
    cell: (row) => {
      const { filter } = ruleOf(row);
      return filter === null || filter === '' ? null : mono(filter);
    },
  },
  pending: figureColumn('pending', 76),
  failed: {
    width: 68,
    minWidth: 52,
    text: (row) => figureText(row, 'failed'),
    render: (row) => {
      const { failed, most_common_error: error } = ruleOf(row);
      if (failed === null)
        return (
          <span role="img" aria-label={texts.whyUnknown} data-tooltip={texts.whyUnknown}>
            {texts.unknown}
          </span>
        );
      return failed === 0 ? '0' : <FailedCount count={failed} name={rowLabel(row)} error={error} />;
    },
  },
  sent: figureColumn('sent', 62),
  avg_duration_ms: {
    ...textColumn(({ avg_duration_ms: ms }) => (ms === null ? '' : formatDuration(ms))),
    align: 'end',
    width: 104,
  },
  repeat_interval: {
    width: 116,
    text: (row) => shortInterval(ruleOf(row).repeat_interval ?? ''),
    cell: (row) => {
      const { repeat_interval: interval } = ruleOf(row);
      if (interval === null || interval === '') return null;
      const cell = partsCell(shortInterval(interval));
      cell.dataset.tooltip = describeInterval(interval);
      return cell;
    },
  },
  wait_for: { ...textColumn(({ wait_for: ns }) => waitText(ns)), align: 'end', width: 78 },
  created_at: { header: texts.created, width: 92 },
  updated_at: { header: texts.updated, width: 92 },
  created_by: { width: 110 },
};
