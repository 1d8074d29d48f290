const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const daysPerYear = 365.25;
const daysPerMonth = daysPerYear / 12;

/** The units of the reference's table: below how many of a unit it is used. UI reference section 2.1. */
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
 * How long ago (or ahead) an instant is, in the abbreviations of the specification.
 * @param instant ISO 8601; null and the zero date are blank
 * @param nowMs milliseconds since 1970
 */
export function formatAge(instant: string | null, nowMs: number): string {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(atMs) || atMs <= Date.parse('0001-01-02T00:00:00Z')) return '';
  return ageText(Math.abs(nowMs - atMs));
}

/** An age as part of a sentence: `20s ago`, and for what lies ahead `in 5m`. */
export function formatAgeAgo(instant: string | null, nowMs: number): string {
  const text = formatAge(instant, nowMs);
  if (text === '' || instant === null) return '';
  return Date.parse(instant) > nowMs ? `in ${text}` : `${text} ago`;
}

/** The time between two instants in the same units; below a second in milliseconds. UI reference section 2.1. */
export function formatBetween(from: string, to: string): string {
  const elapsedMs = Math.abs(Date.parse(to) - Date.parse(from));
  if (Number.isNaN(elapsedMs)) return '';
  return elapsedMs < secondMs ? `${elapsedMs}ms` : ageText(elapsedMs);
}

/** The age of something that came several times: `5m (x 3 over 2h)`. @param firstObserved ISO 8601 */
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

/** Local time with its offset, and the same in UTC, for tooltips: `YYYY-MM-DD HH:mm:ss±hh:mm`. Blank for text that is no time. */
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
