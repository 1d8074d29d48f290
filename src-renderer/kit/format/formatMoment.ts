const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Formats a local date and time: `23 Nov 2026, 14:05`.
 * @param instant ISO 8601. Empty for an invalid time.
 */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : momentFormat.format(date);
}
