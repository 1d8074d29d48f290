import { foreverInstant, isEmptyInstant, isForever } from './serverTime.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** The instants between which zones have offsets other than 0, in milliseconds since 1970. */
const firstMs = Date.UTC(100, 0);
const lastMs = Date.UTC(10_000, 0);

/** Stands for the time zone of this computer. */
export const localTimeZone = '';

/** Whether `Intl` knows a time zone. @param zone IANA name, or `UTC` */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl throws a RangeError for an unknown time zone.
    return false;
  }
}

/** Returns the zone, or this computer's zone for an unknown name. */
export const readTimeZone = (zone: string): string => (isTimeZone(zone) ? zone : localTimeZone);

/** Returns the IANA name of a zone, also of this computer's zone. */
export const timeZoneName = (zone: string): string =>
  zone === localTimeZone ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone;

/** Max days per zone whose offset is cached. */
const maxDays = 4_000;

/** Offsets of one zone. `Intl` is too slow for each cell of a table, so that the offsets of whole days are cached. */
class ZoneOffsets {
  readonly #format: Intl.DateTimeFormat;
  /** Offset in milliseconds by day since 1970 in UTC. Null for a day with a clock change. */
  readonly #days = new Map<number, number | null>();

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  at(ms: number): number {
    const day = Math.floor(ms / dayMs);
    let offset = this.#days.get(day);
    if (offset === undefined) {
      const start = this.#read(day * dayMs);
      offset = start === this.#read((day + 1) * dayMs) ? start : null;
      if (this.#days.size >= maxDays) this.#days.clear();
      this.#days.set(day, offset);
    }
    return offset ?? this.#read(ms);
  }

  #read(ms: number): number {
    const numbers = this.#format.format(ms).match(/\d+/g) ?? [];
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = numbers.map(Number);
    const clock = new Date(0);
    // `Date.UTC` maps the years 0 to 99 to 1900 to 1999.
    clock.setUTCFullYear(year, month - 1, day);
    clock.setUTCHours(hour, minute, second);
    return clock.getTime() - Math.floor(ms / secondMs) * secondMs;
  }
}

const offsetsByZone = new Map<string, ZoneOffsets>();

/**
 * Returns the offset of a zone from UTC, in milliseconds.
 * @param ms instant, in milliseconds since 1970
 * @param zone IANA name, `UTC`, or `localTimeZone`
 */
export function zoneOffset(ms: number, zone: string): number {
  if (zone === localTimeZone) return -new Date(ms).getTimezoneOffset() * minuteMs;
  // `Intl` throws for an invalid date, and names years before 1 like those after.
  if (zone === 'UTC' || !(ms > firstMs && ms < lastMs)) return 0;
  let offsets = offsetsByZone.get(zone);
  if (offsets === undefined) {
    offsets = new ZoneOffsets(zone);
    offsetsByZone.set(zone, offsets);
  }
  return offsets.at(ms);
}

/**
 * Returns what clocks of a zone show, as a date whose UTC fields are those of the clock. Any formatter for UTC
 * formats it.
 * @param ms instant, in milliseconds since 1970
 */
export const zonedClock = (ms: number, zone: string): Date => new Date(ms + zoneOffset(ms, zone));

/**
 * Returns all instants at which the clocks of a zone show a date and time: none in the hour that a clock change
 * skips, two in the hour that it repeats, earliest first.
 * @param clockMs the date and time as if it were UTC, in milliseconds since 1970
 */
export function instantsAt(clockMs: number, zone: string): readonly number[] {
  const [before, after] = [zoneOffset(clockMs - dayMs, zone), zoneOffset(clockMs + dayMs, zone)];
  if (before === after) return [clockMs - before];
  return [before, after]
    .map((offset) => ({ offset, ms: clockMs - offset }))
    .filter(({ offset, ms }) => zoneOffset(ms, zone) === offset)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
}

/**
 * Returns the instant at which the clocks of a zone show a date and time. A skipped time is moved to the same
 * distance after the clock change.
 * @param clockMs the date and time as if it were UTC, in milliseconds since 1970
 * @param which of two instants, if a clock change repeats the time
 */
export function instantAt(clockMs: number, zone: string, which: 'first' | 'last' = 'first'): number {
  const instants = instantsAt(clockMs, zone);
  return instants.at(which === 'first' ? 0 : -1) ?? clockMs - zoneOffset(clockMs - dayMs, zone);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats an offset from UTC: `+01:00`. @param offsetMs milliseconds, rounded to minutes */
export function formatOffsetMs(offsetMs: number): string {
  const minutes = Math.round(offsetMs / minuteMs);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/**
 * Formats an instant as ISO 8601 with the offset of a zone, for copies and exports: `2026-11-29T14:05:00+01:00`.
 * Digits after the second stay. A text that is no time, and a time without information, becomes an empty text.
 * @param instant ISO 8601
 */
export function formatZonedIso(instant: string, zone: string): string {
  if (isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverInstant;
  const ms = Date.parse(instant);
  // Offsets have minutes only. The seconds of historic offsets would not be read back.
  const offsetMs = Math.round(zoneOffset(ms, zone) / minuteMs) * minuteMs;
  const fraction = (/:\d{2}(\.\d+)/.exec(instant)?.[1] ?? '').replace(/\.?0+$/, '');
  const clock = new Date(Math.floor(ms / secondMs) * secondMs + offsetMs);
  return `${clock.toISOString().slice(0, -'.000Z'.length)}${fraction}${formatOffsetMs(offsetMs)}`;
}
