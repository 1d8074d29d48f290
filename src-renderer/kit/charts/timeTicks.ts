import { type TimeInterval, timeDay, timeHour, timeMinute, timeMonday, timeMonth, timeYear } from 'd3';
import { axisTimes } from './axisTimes.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = 30.44 * dayMs;
const yearMs = 365.25 * dayMs;

export interface TimeTick {
  readonly atMs: number;
  readonly text: string;
}

type Step = readonly [approximateMs: number, interval: TimeInterval | null];

interface TickFormat {
  readonly fits: (rangeMs: number) => boolean;
  readonly write: (date: Date) => string;
  /** Possible distances of ticks, closest first. Closer ticks would have equal labels. */
  readonly steps: readonly Step[];
}

const epoch = new Date(0);

/** Every nth day since 1970. d3's `every` restarts each month, which puts the 31st next to the 1st. */
const everyDays = (days: number): TimeInterval =>
  timeDay.filter((date) => timeDay.count(epoch, date) % days === 0);
const everyWeeks = (weeks: number): TimeInterval =>
  timeMonday.filter((date) => timeMonday.count(epoch, date) % weeks === 0);

/** Label formats by length of the time range. */
const tickFormats: readonly TickFormat[] = [
  {
    fits: (rangeMs) => rangeMs < 2 * dayMs,
    write: axisTimes.minute,
    steps: [
      ...[1, 2, 5, 10, 15, 30].map((count): Step => [count * minuteMs, timeMinute.every(count)]),
      ...[1, 2, 3, 6, 12].map((count): Step => [count * hourMs, timeHour.every(count)]),
    ],
  },
  {
    fits: (rangeMs) => rangeMs <= 31 * dayMs,
    write: axisTimes.dayAndMinute,
    steps: [
      ...[6, 12].map((count): Step => [count * hourMs, timeHour.every(count)]),
      ...[1, 2, 4].map((count): Step => [count * dayMs, everyDays(count)]),
      ...[1, 2].map((count): Step => [count * 7 * dayMs, everyWeeks(count)]),
    ],
  },
  {
    fits: (rangeMs) => rangeMs <= 366 * dayMs,
    write: axisTimes.day,
    steps: [
      ...[1, 2].map((count): Step => [count * 7 * dayMs, everyWeeks(count)]),
      ...[1, 2, 3, 6].map((count): Step => [count * monthMs, timeMonth.every(count)]),
    ],
  },
  {
    fits: () => true,
    write: axisTimes.year,
    steps: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000].map(
      (count): Step => [count * yearMs, timeYear.every(count)],
    ),
  },
];

function tickFormatFor(rangeMs: number): TickFormat | undefined {
  return tickFormats.find(({ fits }) => fits(rangeMs));
}

/**
 * Formats a time of the axis, in local time.
 * `HH:mm` below two days, `MMM DD HH:mm` up to a month, `MMMM DD` up to a year, `YYYY` above.
 * @param rangeMs Length of the displayed time range.
 */
export function timeTickText(atMs: number, rangeMs: number): string {
  return tickFormatFor(rangeMs)?.write(new Date(atMs)) ?? '';
}

/**
 * Returns the ticks of the time axis, at round local times.
 * @param maxLabels Max number of labels.
 * @returns Ticks inside the range, ascending. At least one, unless the range is invalid or `maxLabels` is below 1.
 */
export function timeTicks(fromMs: number, toMs: number, maxLabels: number): readonly TimeTick[] {
  const rangeMs = toMs - fromMs;
  const span =
    Number.isFinite(rangeMs) && rangeMs >= 0 && maxLabels >= 1 ? tickFormatFor(rangeMs) : undefined;
  if (span === undefined) return [];
  const write = (date: Date): TimeTick => ({ atMs: date.getTime(), text: span.write(date) });
  // Filter by step before creating dates: small steps could create millions.
  const wideSteps = span.steps.filter(([stepMs]) => rangeMs / stepMs <= maxLabels + 1);
  const candidates = wideSteps.length === 0 ? span.steps.slice(-1) : wideSteps;
  for (const [, interval] of candidates) {
    const dates = interval?.range(interval.ceil(new Date(fromMs)), new Date(toMs + 1)) ?? [];
    if (dates.length === 0) break;
    if (dates.length <= maxLabels) return dates.map(write);
    const isLast = interval === candidates.at(-1)?.[1];
    const every = Math.ceil(dates.length / maxLabels);
    if (isLast) return dates.filter((_, index) => index % every === 0).map(write);
  }
  return [{ atMs: fromMs, text: span.write(new Date(fromMs)) }];
}

/**
 * Returns ticks in the middle of columns of equal width.
 * @param texts Text of each column.
 * @param maxLabels Max number of labels.
 */
export function columnTicks(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  texts: readonly string[],
  maxLabels: number,
): readonly TimeTick[] {
  const stepMs = (toMs - fromMs) / Math.max(1, texts.length);
  const every = Math.max(1, Math.ceil(texts.length / Math.max(1, maxLabels)));
  return texts.flatMap((text, index) =>
    index % every === 0 ? [{ atMs: fromMs + (index + 0.5) * stepMs, text }] : [],
  );
}
