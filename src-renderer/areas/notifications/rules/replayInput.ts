import type { RuleReplayInput } from '#contract/notifications.ts';
import { type FormRecord, isRecord } from '#kit/fields/recordPath.ts';

/** The server's default duration of a group, in nanoseconds: one day. Older servers lack the field. */
const defaultGroupIntervalNs = 24 * 60 * 60 * 1_000_000_000;

/** The form values that decide what a rule sends, as JSON. */
export const replayJson = ({
  events,
  filter,
  repeat_interval,
  wait_for,
  group_by,
  group_by_interval,
}: FormRecord): string =>
  JSON.stringify({ events, filter, repeat_interval, wait_for, group_by, group_by_interval });

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const positive = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** Parses the JSON to the procedure's input. */
export function replayInputOf(json: string): RuleReplayInput {
  const read: unknown = JSON.parse(json);
  const rule = isRecord(read) ? read : {};
  const { filter, repeat_interval: interval, group_by_interval: groupInterval } = rule;
  return {
    events: stringsIn(rule.events),
    filter: typeof filter === 'string' && filter.trim() !== '' ? filter : null,
    repeatInterval: typeof interval === 'string' && interval !== '' ? interval : null,
    waitFor: positive(rule.wait_for),
    groupBy: stringsIn(rule.group_by),
    groupInterval:
      typeof groupInterval === 'number' ? (positive(groupInterval) ?? defaultGroupIntervalNs) : null,
  };
}
