import type { Option } from '#kit/select/Option.ts';
import { messages } from './messages.ts';

/** This computer's time zone. */
const localZone = '';

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl throws a RangeError for an unknown time zone.
    return false;
  }
}

/** Time zone options. This computer's zone and UTC come first. */
export const timeZoneOptions = (): readonly Option[] => [
  {
    value: localZone,
    label: messages.zones.local,
    detail: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  { value: 'UTC', label: 'UTC' },
  ...Intl.supportedValuesOf('timeZone').map((value): Option => ({ value, label: value })),
];

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? localZone;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', {
    ...(zone === undefined ? {} : { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
  formatters.set(key, formatter);
  return formatter;
}

/**
 * Formats the time of a line as `YYYY-MM-DD HH:mm.ss.SSS`.
 * @param timestamp ISO 8601; other text is returned unchanged
 * @param zone undefined for this computer's time zone
 */
export function formatLogTime(timestamp: string, zone: string | undefined): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}.${part('second')}.${part('fractionalSecond')}`;
}
