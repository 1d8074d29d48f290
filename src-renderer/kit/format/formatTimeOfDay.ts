const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/**
 * Formats a local time briefly: `12:04` today, `20 Nov 12:04` on other days.
 * @param instant ISO 8601. Empty for an invalid time.
 * @param nowMs Milliseconds since 1970.
 */
export function formatTimeOfDay(instant: string, nowMs: number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return date.toDateString() === new Date(nowMs).toDateString() ? time : `${dayFormat.format(date)} ${time}`;
}
