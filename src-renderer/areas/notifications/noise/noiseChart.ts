import type { NotificationStats, SendOutcomes } from '#contract/notifications.ts';
import type { SendOutcome } from '#contract/rules/notifications.ts';
import type { HistogramTone } from '#kit/charts/chartData.ts';
import { clockAt } from '#kit/format/timeZone.ts';
import { messages } from './messages.ts';

const { outcomes: outcomeLabels } = messages;

/** Outcomes in display order. */
export const outcomes: readonly SendOutcome[] = [
  'sent',
  'failed',
  'repeated',
  'silenced',
  'waiting',
  'other',
];

interface NoisePart {
  readonly name: string;
  readonly tone: HistogramTone;
  readonly of: (outcomes: SendOutcomes) => number;
}

/** Segments of the chart's columns, from the bottom up. */
export const noiseParts: readonly NoisePart[] = [
  { name: outcomeLabels.failed, tone: 'bad', of: ({ failed }) => failed },
  { name: outcomeLabels.sent, tone: 'first', of: ({ sent }) => sent },
  { name: outcomeLabels.repeated, tone: 'unknown', of: ({ repeated }) => repeated },
  { name: outcomeLabels.silenced, tone: 'fourth', of: ({ silenced }) => silenced },
  { name: outcomeLabels.waiting, tone: 'warnSoft', of: ({ waiting }) => waiting },
  { name: outcomeLabels.other, tone: 'third', of: ({ other }) => other },
];

export const sumOf = (all: SendOutcomes): number => outcomes.reduce((sum, outcome) => sum + all[outcome], 0);

const dayMs = 24 * 60 * 60_000;
const shortDays = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const dayNames = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

interface ChartColumns {
  readonly fromMs: number;
  readonly toMs: number;
  readonly titles: readonly string[];
  /** Short names of the days, for the axis. */
  readonly axisTexts: readonly string[];
  readonly counts: ReadonlyArray<readonly number[]>;
}

/**
 * Converts the days to columns, including days without notifications.
 * @returns undefined if there are no days
 */
export function chartColumns(days: NotificationStats['days']): ChartColumns | undefined {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const fromMs = Date.parse(first.day);
  // Round, because a day with a clock change is 23 or 25 hours long.
  const dayIndexOf = ({ day }: NotificationStats['days'][number]) =>
    Math.round((Date.parse(day) - fromMs) / dayMs);
  const daysByIndex = new Map(days.map((day) => [dayIndexOf(day), day]));
  const dayIndexes = Array.from({ length: dayIndexOf(last) + 1 }, (_, place) => place);
  // Noon, because a day with a clock change is 23 or 25 hours long.
  const dates = dayIndexes.map((place) => {
    const day = daysByIndex.get(place)?.day;
    return clockAt(day === undefined ? fromMs + (place + 0.5) * dayMs : Date.parse(day));
  });
  return {
    fromMs,
    toMs: fromMs + dayIndexes.length * dayMs,
    titles: dates.map((date) => dayNames.format(date)),
    axisTexts: dates.map((date) => shortDays.format(date)),
    counts: dayIndexes.map((place) => {
      const day = daysByIndex.get(place);
      return noiseParts.map(({ of }) => (day === undefined ? 0 : of(day)));
    }),
  };
}
