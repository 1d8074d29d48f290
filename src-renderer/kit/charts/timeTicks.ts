import { type TimeInterval, utcDay, utcHour, utcMinute, utcMonday, utcMonth, utcYear } from 'd3';
import { instantsAt, zoneOffset } from '#contract/rules/zonedTime.ts';
import { windowZone } from '../format/timeZone.ts';
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
  readonly write: (atMs: number) => string;
  /** Possible distances of ticks on the clock, closest first. Closer ticks would have equal labels. */
  readonly steps: readonly Step[];
}

const epoch = new Date(0);

/** Every nth day since 1970. d3's `every` restarts each month, which puts the 31st next to the 1st. */
const everyDays = (days: number): TimeInterval =>
  utcDay.filter((date) => utcDay.count(epoch, date) % days === 0);
const everyWeeks = (weeks: number): TimeInterval =>
  utcMonday.filter((date) => utcMonday.count(epoch, date) % weeks === 0);

/** Label formats by length of the time range. */
const tickFormats: readonly TickFormat[] = [
  {
    fits: (rangeMs) => rangeMs < 2 * dayMs,
    write: axisTimes.minute,
    steps: [
      ...[1, 2, 5, 10, 15, 30].map((count): Step => [count * minuteMs, utcMinute.every(count)]),
      ...[1, 2, 3, 6, 12].map((count): Step => [count * hourMs, utcHour.every(count)]),
    ],
  },
  {
    fits: (rangeMs) => rangeMs <= 31 * dayMs,
    write: axisTimes.dayAndMinute,
    steps: [
      ...[6, 12].map((count): Step => [count * hourMs, utcHour.every(count)]),
      ...[1, 2, 4].map((count): Step => [count * dayMs, everyDays(count)]),
      ...[1, 2].map((count): Step => [count * 7 * dayMs, everyWeeks(count)]),
    ],
  },
  {
    fits: (rangeMs) => rangeMs <= 366 * dayMs,
    write: axisTimes.day,
    steps: [
      ...[1, 2].map((count): Step => [count * 7 * dayMs, everyWeeks(count)]),
      ...[1, 2, 3, 6].map((count): Step => [count * monthMs, utcMonth.every(count)]),
    ],
  },
  {
    fits: () => true,
    write: axisTimes.year,
    steps: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000].map(
      (count): Step => [count * yearMs, utcYear.every(count)],
    ),
  },
];

function tickFormatFor(rangeMs: number): TickFormat | undefined {
  return tickFormats.find(({ fits }) => fits(rangeMs));
}

/**
 * Formats a time of the axis, in the window's time zone.
 * `HH:mm` below two days, `MMM DD HH:mm` up to a month, `MMMM DD` up to a year, `YYYY` above.
 * @param rangeMs Length of the displayed time range.
 */
export function timeTickText(atMs: number, rangeMs: number): string {
  return tickFormatFor(rangeMs)?.write(atMs) ?? '';
}

/** Returns the instants in a range at which clocks of the window's time zone show times of an interval. */
function instantsOfInterval(interval: TimeInterval, fromMs: number, toMs: number): readonly number[] {
  const zone = windowZone();
  const offsets = [zoneOffset(fromMs, zone), zoneOffset(toMs, zone)];
  const [clockFromMs, clockToMs] = [fromMs + Math.min(...offsets), toMs + Math.max(...offsets)];
  return interval
    .range(interval.ceil(new Date(clockFromMs)), new Date(clockToMs + 1))
    .flatMap((clock) => instantsAt(clock.getTime(), zone))
    .filter((ms) => ms >= fromMs && ms <= toMs)
    .sort((a, b) => a - b);
}

/**
 * Returns the ticks of the time axis, at round times of the window's time zone.
 * @param maxLabels Max number of labels.
 * @returns Ticks inside the range, ascending. At least one, unless the range is invalid or `maxLabels` is below 1.
 */
export function timeTicks(fromMs: number, toMs: number, maxLabels: number): readonly TimeTick[] {
  const rangeMs = toMs - fromMs;
  const span =
    Number.isFinite(rangeMs) && rangeMs >= 0 && maxLabels >= 1 ? tickFormatFor(rangeMs) : undefined;
  if (span === undefined) return [];
  const write = (atMs: number): TimeTick => ({ atMs, text: span.write(atMs) });
  // Filter by step before creating dates: small steps could create millions.
  const wideSteps = span.steps.filter(([stepMs]) => rangeMs / stepMs <= maxLabels + 1);
  const candidates = wideSteps.length === 0 ? span.steps.slice(-1) : wideSteps;
  for (const [, interval] of candidates) {
    const instants = interval === null ? [] : instantsOfInterval(interval, fromMs, toMs);
    if (instants.length === 0) break;
    if (instants.length <= maxLabels) return instants.map(write);
    const isLast = interval === candidates.at(-1)?.[1];
    const every = Math.ceil(instants.length / maxLabels);
    if (isLast) return instants.filter((_, index) => index % every === 0).map(write);
  }
  return [write(fromMs)];
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
