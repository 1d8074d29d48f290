const pattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2}))?$/;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Parses a local time, `YYYY-MM-DD HH:mm`. Without a time, midnight.
 * @returns ISO 8601. Undefined for an invalid time, or one that a clock change skips.
 */
export function parseLocalDateTime(text: string): string | undefined {
  const found = pattern.exec(text.trim());
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const date = new Date(0);
  // The Date constructor maps the years 0 to 99 to 1900 to 1999.
  date.setFullYear(year, month - 1, day);
  date.setHours(hour, minute, 0, 0);
  const same =
    date.getFullYear() === year &&
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    date.getHours() === hour &&
    date.getMinutes() === minute;
  return same ? date.toISOString() : undefined;
}

/** Formats an instant as local time. Empty for null or an invalid instant. */
export function formatLocalDateTime(instant: string | null): string {
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Returns the instant with another day and the same time of day, or midnight without a valid instant. */
export function withDay(instant: string | null, day: Date): string {
  const before = new Date(instant ?? '');
  const date = new Date(day);
  const known = !Number.isNaN(before.getTime());
  date.setHours(known ? before.getHours() : 0, known ? before.getMinutes() : 0, 0, 0);
  return date.toISOString();
}
