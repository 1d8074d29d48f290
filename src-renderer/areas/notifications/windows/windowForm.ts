import type { MaintenanceWindow } from '#contract/maintenanceWindows.ts';
import {
  isWindowSchedule,
  maxWindowReason,
  type WindowSchedule,
  weekdays,
  windowWeeks,
} from '#contract/rules/maintenanceWindows.ts';
import { silenceColumns, silencedResourceOf } from '#contract/rules/notifications.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the schedule from form values. Undefined while it is incomplete or invalid. */
export function scheduleOf({ days, weeks, start, end, zone }: FormRecord): WindowSchedule | undefined {
  const schedule: WindowSchedule = {
    weekdays: weekdays.filter((day) => Array.isArray(days) && days.includes(day)),
    weeks: windowWeeks.find((each) => each === weeks) ?? 'every',
    start: textOf(start).trim(),
    end: textOf(end).trim(),
    zone: textOf(zone),
  };
  return isWindowSchedule(schedule) ? schedule : undefined;
}

/** @param zone time zone of a new window */
export const newWindowValues = (zone: string): FormRecord => ({
  recursive: false,
  weeks: 'every',
  days: [],
  start: '02:00',
  end: '04:00',
  zone,
});

export const valuesOf = ({ thing, recursive, reason, schedule }: MaintenanceWindow): FormRecord => ({
  [silenceColumns[thing.kind]]: thing.id,
  recursive,
  weeks: schedule.weeks,
  days: [...schedule.weekdays],
  start: schedule.start,
  end: schedule.end,
  zone: schedule.zone,
  description: reason,
});

/**
 * Converts valid form values. Undefined if a part is missing.
 * @param nameOf returns the name of the resource, if it is known
 */
export function windowOf(
  values: FormRecord,
  nameOf: (id: string) => string | null,
): MaintenanceWindow | undefined {
  const thing = silencedResourceOf(values);
  const schedule = scheduleOf(values);
  if (thing === undefined || schedule === undefined) return undefined;
  return {
    thing: { kind: thing.kind, id: thing.id, name: nameOf(thing.id) },
    recursive: values.recursive === true,
    reason: textOf(values.description).trim().slice(0, maxWindowReason),
    schedule: { ...schedule, weekdays: [...schedule.weekdays] },
  };
}
