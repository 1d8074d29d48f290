import { type CatalogCondition, readAge, typeOfSubject } from './ownColumns.ts';
import { instantAt } from './zonedTime.ts';

/** A date, with or without a time, and without an offset. */
const clockPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;
const dayMs = 24 * 60 * 60_000;

/** Comparisons with a whole day that begin after it. */
const afterDay: Partial<Record<CatalogCondition['operator'], CatalogCondition['operator']>> = {
  '>': '>=',
  '<=': '<',
};

/**
 * Writes the time of a condition with its offset: a time without one is in the time zone. A day without a time is a
 * whole day: later than it means from the next day on.
 */
export function conditionInZone(condition: CatalogCondition, zone: string): CatalogCondition {
  const { subject, value, operator } = condition;
  if (typeOfSubject(subject) !== 'time' || readAge(value) !== undefined) return condition;
  const [, day, time] = clockPattern.exec(value.trim()) ?? [];
  if (day === undefined) return condition;
  const startMs = Date.parse(`${day}T${time ?? '00:00'}Z`);
  if (Number.isNaN(startMs)) return condition;
  const later = time === undefined ? afterDay[operator] : undefined;
  const clockMs = later === undefined ? startMs : startMs + dayMs;
  return {
    ...condition,
    operator: later ?? operator,
    value: new Date(instantAt(clockMs, zone)).toISOString(),
  };
}
