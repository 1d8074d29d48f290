import { zonedClock } from '#contract/rules/zonedTime.ts';

/**
 * Formats the time of a log line as `YYYY-MM-DD HH:mm.ss.SSS`.
 * @param timestamp ISO 8601; other text is returned unchanged
 * @param zone IANA name, `UTC`, or `localTimeZone`
 */
export function formatLogTime(timestamp: string, zone: string): string {
  const ms = Date.parse(timestamp);
  if (Number.isNaN(ms)) return timestamp;
  const [day = '', time = ''] = zonedClock(ms, zone).toISOString().slice(0, -'Z'.length).split('T');
  return `${day} ${time.slice(0, 'HH:mm'.length)}.${time.slice('HH:mm:'.length)}`;
}
