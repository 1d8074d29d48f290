import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { formatOffset } from './clockOffset.ts';
import { foreverText } from './forever.ts';
import { clockAt } from './timeZone.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const daysPerYear = 365.25;
const daysPerMonth = daysPerYear / 12;

/** Units with their exclusive upper limits, as in the web client. */
const units: ReadonlyArray<readonly [name: string, unitMs: number, below: number]> = [
  ['s', secondMs, 45],
  ['m', minuteMs, 45],
  ['h', hourMs, 22],
  ['d', dayMs, 26],
  ['mo', daysPerMonth * dayMs, 11],
  ['y', daysPerYear * dayMs, Number.POSITIVE_INFINITY],
];

function ageText(elapsedMs: number): string {
  for (const [name, unitMs, below] of units) {
    const count = name === 's' ? Math.floor(elapsedMs / unitMs) : Math.max(1, Math.round(elapsedMs / unitMs));
    if (count < below) return `${count}${name}`;
  }
  return '';
}

/**
 * How far an instant can be ahead of the window's clock and still count as the present, in milliseconds: the
 * clock moves in steps, and differs from the server's.
 */
const presentMs = minuteMs;

/** Whether an instant is in the future. @param nowMs Milliseconds since 1970. */
export const isAhead = (instant: string, nowMs: number): boolean => Date.parse(instant) - nowMs > presentMs;

/**
 * Formats an age: `5m`, or `in 5m` for an instant more than a minute ahead.
 * @param instant ISO 8601. Null and an empty time give an empty text.
 * @param nowMs Milliseconds since 1970.
 * @param suffix Text after the age of a past instant, such as ` ago`.
 */
export function formatAge(instant: string | null, nowMs: number, suffix = ''): string {
  if (instant === null || isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const elapsedMs = nowMs - Date.parse(instant);
  return isAhead(instant, nowMs)
    ? `in ${ageText(-elapsedMs)}`
    : `${ageText(Math.max(0, elapsedMs))}${suffix}`;
}

/** Formats an age for a sentence: `20s ago`, or `in 5m` for a future instant. */
export function formatAgeAgo(instant: string | null, nowMs: number): string {
  if (instant === null || isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const elapsedMs = nowMs - Date.parse(instant);
  return elapsedMs < 0 ? `in ${ageText(-elapsedMs)}` : `${ageText(elapsedMs)} ago`;
}

/**
 * Formats the time between two instants like an age. Below one second, in milliseconds. Empty if one of them is
 * an empty time.
 */
export function formatBetween(from: string, to: string): string {
  if (isEmptyInstant(from) || isEmptyInstant(to)) return '';
  if (isForever(from) || isForever(to)) return foreverText;
  const elapsedMs = Math.abs(Date.parse(to) - Date.parse(from));
  return elapsedMs < secondMs ? `${elapsedMs}ms` : ageText(elapsedMs);
}

/**
 * Formats the time since an instant for texts such as `3 times over 5m`. Empty for an empty time.
 * @param nowMs Milliseconds since 1970.
 */
export const formatElapsed = (instant: string, nowMs: number): string =>
  isEmptyInstant(instant) ? '' : ageText(Math.max(0, nowMs - Date.parse(instant)));

/**
 * Formats the age of a repeated event: `5m (x 3 over 2h)`.
 * @param firstObserved ISO 8601.
 */
export function formatRepeatedAge(
  instant: string,
  { count, firstObserved }: { readonly count: number; readonly firstObserved: string | null },
  nowMs: number,
): string {
  const age = formatAge(instant, nowMs);
  if (count <= 1) return age;
  const elapsed = firstObserved === null ? '' : formatElapsed(firstObserved, nowMs);
  return `${age} (x ${count}${elapsed === '' ? '' : ` over ${elapsed}`})`;
}

/**
 * Formats the time of the window's time zone with offset, and UTC, for tooltips:
 * `YYYY-MM-DD HH:mm:ss±hh:mm`. Empty for an empty or invalid time.
 */
export function formatInstant(instant: string): string {
  if (isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const ms = Date.parse(instant);
  const [clock, utc] = [clockAt(ms), new Date(ms)].map((date) =>
    date.toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length).replace('T', ' '),
  );
  return `${clock}${formatOffset(ms)}\n${utc} UTC`;
}
