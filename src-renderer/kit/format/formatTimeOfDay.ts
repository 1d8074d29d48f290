const twoDigits = (value: number): string => String(value).padStart(2, '0');
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/**
 * When something was, as short as can be: `12:04` today, `20 Nov 12:04` before, in local time.
 * @param instant ISO 8601; other text is blank
 * @param nowMs milliseconds since 1970
 */
export function formatTimeOfDay(instant: string, nowMs: number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return date.toDateString() === new Date(nowMs).toDateString() ? time : `${days.format(date)} ${time}`;
}
