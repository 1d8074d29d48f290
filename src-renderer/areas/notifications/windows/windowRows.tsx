import { maxWindowReason, weekdays, windowWeeks } from '#contract/rules/maintenanceWindows.ts';
import { isClockTime } from '#contract/rules/quietHours.ts';
import { isTimeZone } from '#contract/rules/zonedTime.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { silencedResourceRow } from '#parts/silences/silenceRows.tsx';
import { timeZoneOptions } from '#parts/timeZoneOptions.ts';
import { messages, weekLabels } from './messages.ts';
import { SchedulePreview } from './SchedulePreview.tsx';

const { form: texts } = messages;

const clockRow = (name: 'start' | 'end', label: string): FieldRow => ({
  kind: 'text',
  name,
  label,
  required: true,
  half: true,
  placeholder: texts.time.placeholder,
  pattern: { matches: /^\s*([01]\d|2[0-3]):[0-5]\d\s*$/, message: texts.time.invalid },
});

const isNextDay = ({ start, end }: FormRecord): boolean =>
  typeof start === 'string' &&
  typeof end === 'string' &&
  isClockTime(start.trim()) &&
  isClockTime(end.trim()) &&
  end.trim() <= start.trim();

/** @param nowMs milliseconds since 1970, for the offsets of time zones */
export const windowRows = (zone: string, nowMs: number): readonly FieldRow[] => [
  silencedResourceRow(),
  {
    kind: 'select',
    name: 'weeks',
    label: texts.weeks,
    required: true,
    half: true,
    options: windowWeeks.map((value) => ({ value, label: weekLabels[value] })),
  },
  {
    kind: 'multiSelect',
    name: 'days',
    label: texts.days,
    required: true,
    half: true,
    noun: texts.daysNoun,
    options: weekdays.map((value) => ({ value, label: value })),
    selectAll: true,
  },
  clockRow('start', texts.start),
  { ...clockRow('end', texts.end), hint: (values) => texts.endHint(isNextDay(values)) },
  {
    kind: 'select',
    name: 'zone',
    label: texts.zone,
    hint: texts.zoneHint,
    required: true,
    options: timeZoneOptions({ value: 'UTC', label: 'UTC' }, zone, nowMs).filter(
      ({ value }, index) => index === 0 || value !== 'UTC',
    ),
    check: (value) => (isTimeZone(String(value)) ? undefined : texts.zoneInvalid),
  },
  {
    kind: 'textArea',
    name: 'description',
    label: texts.reason,
    hint: texts.reasonHint,
    rows: 2,
    pattern: {
      matches: new RegExp(`^[^]{0,${maxWindowReason}}$`),
      message: `Up to ${maxWindowReason} characters`,
    },
  },
  {
    kind: 'custom',
    name: 'preview',
    label: texts.preview,
    readOnly: true,
    render: () => <SchedulePreview />,
  },
];
