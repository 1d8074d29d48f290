import { utcFormat } from 'd3';
import { clockAt } from '../format/timeZone.ts';

/** Formats an instant in the window's time zone. @param atMs milliseconds since 1970 */
type FormatAxisTime = (atMs: number) => string;

function axisTime(specifier: string): FormatAxisTime {
  const format = utcFormat(specifier);
  return (atMs) => format(clockAt(atMs));
}

/** Formats of times in charts: on the axis, under the cursor and in the table of a chart. */
export const axisTimes = {
  /** `09:55:12` */
  second: axisTime('%H:%M:%S'),
  /** `09:55` */
  minute: axisTime('%H:%M'),
  /** `Nov 20 09:55` */
  dayAndMinute: axisTime('%b %d %H:%M'),
  /** `November 20` */
  day: axisTime('%B %d'),
  /** `November 20 2026` */
  dayOfYear: axisTime('%B %d %Y'),
  /** `2026` */
  year: axisTime('%Y'),
} as const;
