const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A day and a time that do not age: `23 Nov 2026, 14:05`, in local time. @param instant ISO 8601; other text is blank */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : moments.format(date);
}
