import type { HistorySpan } from '#contract/history.ts';
import type { WatchedKind } from '#contract/rules/healthHistory.ts';
import { maxReadingGapMinutes } from '#contract/rules/topology.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const momentRanges = ['hour', 'day', 'week', 'all'] as const;

export type MomentRangeName = (typeof momentRanges)[number];

/** The part of the past that the slider covers, in milliseconds since 1970. */
export interface MomentRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SliderSteps {
  /** Of the arrow keys, in milliseconds. */
  readonly small: number;
  /** Of Page Up, Page Down, and the arrow keys with Shift. */
  readonly large: number;
}

const lengths: Readonly<Record<Exclude<MomentRangeName, 'all'>, number>> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
};

const fixedSteps: Readonly<Record<Exclude<MomentRangeName, 'all'>, SliderSteps>> = {
  hour: { small: minuteMs, large: 10 * minuteMs },
  day: { small: 10 * minuteMs, large: hourMs },
  week: { small: hourMs, large: 6 * hourMs },
};

/** Shortest range, so that a history that has just begun is not a single point. */
const minAllMs = hourMs;

/**
 * Returns the range of the slider.
 * @param oldestMs start of the recorded history. Undefined without one.
 */
export function rangeOf(
  name: MomentRangeName,
  nowMs: number,
  oldestMs: number | undefined,
  atMs: number,
): MomentRange {
  if (name !== 'all') return { fromMs: nowMs - lengths[name], toMs: nowMs };
  return { fromMs: Math.min(oldestMs ?? nowMs, atMs, nowMs - minAllMs), toMs: nowMs };
}

/**
 * Returns how often the end of the slider moves, in milliseconds. Counting the changes of a long range takes long, and a
 * minute of it is not visible.
 * @param storedMs length of the recorded history
 */
export function endStepOf(name: MomentRangeName, storedMs: number): number {
  const lengthMs = name === 'all' ? storedMs : lengths[name];
  return Math.max(1, Math.round(lengthMs / 1_000 / minuteMs)) * minuteMs;
}

/** Returns the shortest range that contains a moment, not shorter than a day. */
export function rangeFor(atMs: number, nowMs: number): MomentRangeName {
  return (['day', 'week'] as const).find((name) => atMs >= nowMs - lengths[name]) ?? 'all';
}

/** Returns the steps of the keys. Those of all stored history are whole hours. */
export function stepsOf(name: MomentRangeName, { fromMs, toMs }: MomentRange): SliderSteps {
  if (name !== 'all') return fixedSteps[name];
  const hours = Math.max(1, Math.round((toMs - fromMs) / 200 / hourMs));
  return { small: hours * hourMs, large: 10 * hours * hourMs };
}

/**
 * Returns the moment after a key of the slider. Undefined for other keys.
 * @param shift whether Shift is pressed
 */
export function momentAfterKey(
  atMs: number,
  { key, shift }: { readonly key: string; readonly shift: boolean },
  { fromMs, toMs }: MomentRange,
  { small, large }: SliderSteps,
): number | undefined {
  const step = shift ? large : small;
  const by: Readonly<Record<string, number>> = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -large,
    PageUp: large,
    Home: fromMs - atMs,
    End: toMs - atMs,
  };
  const delta = by[key];
  return delta === undefined ? undefined : Math.min(toMs, Math.max(fromMs, atMs + delta));
}

/** Returns the parts of a range in which at least one of the kinds was not watched, oldest first. */
export function pausesIn(
  spans: readonly HistorySpan[],
  kinds: readonly WatchedKind[],
  { fromMs, toMs }: MomentRange,
): readonly MomentRange[] {
  const pauses = kinds.flatMap((kind) => {
    const found: MomentRange[] = [];
    let endMs = fromMs;
    for (const span of spans) {
      if (span.kind !== kind) continue;
      const [startMs, untilMs] = [Date.parse(span.from), Date.parse(span.to)];
      if (untilMs < fromMs || startMs > toMs) continue;
      if (startMs > endMs) found.push({ fromMs: endMs, toMs: startMs });
      endMs = Math.max(endMs, untilMs);
    }
    // The latest span is continued by the next comparison.
    if (endMs < toMs - maxReadingGapMinutes * minuteMs) found.push({ fromMs: endMs, toMs });
    return found;
  });
  const merged: MomentRange[] = [];
  for (const pause of pauses.sort((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last !== undefined && pause.fromMs <= last.toMs)
      merged[merged.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, pause.toMs) };
    else merged.push(pause);
  }
  return merged;
}
