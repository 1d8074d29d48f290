import { timeFormat } from 'd3';

/** Formats of times in charts, in local time: on the axis, under the cursor and in the table of a chart. */
export const axisTimes = {
  /** `09:55:12` */
  second: timeFormat('%H:%M:%S'),
  /** `09:55` */
  minute: timeFormat('%H:%M'),
  /** `Nov 20 09:55` */
  dayAndMinute: timeFormat('%b %d %H:%M'),
  /** `November 20` */
  day: timeFormat('%B %d'),
  /** `November 20 2026` */
  dayOfYear: timeFormat('%B %d %Y'),
  /** `2026` */
  year: timeFormat('%Y'),
} as const;
