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
 * Formats the distance to an instant, past or future, as an abbreviated age.
 * @param instant ISO 8601. Null and the zero date give an empty text.
 * @param nowMs Milliseconds since 1970.
 */
export function formatAge(instant: string | null, nowMs: number): string {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(atMs) || atMs <= Date.parse('0001-01-02T00:00:00Z')) return '';
  return ageText(Math.abs(nowMs - atMs));
}

/** Formats an age for a sentence: `20s ago`, or `in 5m` for a future instant. */
export function formatAgeAgo(instant: string | null, nowMs: number): string {
  const text = formatAge(instant, nowMs);
  if (text === '' || instant === null) return '';
  return Date.parse(instant) > nowMs ? `in ${text}` : `${text} ago`;
}

/** Formats the time between two instants like an age. Below one second, in milliseconds. */
export function formatBetween(from: string, to: string): string {
  const elapsedMs = Math.abs(Date.parse(to) - Date.parse(from));
  if (Number.isNaN(elapsedMs)) return '';
  return elapsedMs < secondMs ? `${elapsedMs}ms` : ageText(elapsedMs);
}

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
  const over = firstObserved === null ? '' : ` over ${formatAge(firstObserved, nowMs)}`;
  return `${age} (x ${count}${over})`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats local time with offset, and UTC, for tooltips:
 * `YYYY-MM-DD HH:mm:ss±hh:mm`. Empty for an invalid time.
 */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const zone = `${sign}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`;
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`;
  return `${day} ${time}${zone}\n${date.toISOString().replace('T', ' ').replace(/\.\d+/, '')} UTC`.replace(
    'Z UTC',
    ' UTC',
  );
}
