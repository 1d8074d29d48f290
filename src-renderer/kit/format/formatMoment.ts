const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A day and a time that do not age: `23 Nov 2026, 14:05`, in local time. @param instant ISO 8601 */
export const formatMoment = (instant: string): string => moments.format(new Date(instant));
