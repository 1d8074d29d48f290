import type { HandoverPause } from '#contract/handover.ts';
import { type HandoverKind, handoverKinds } from '#contract/rules/handover.ts';
import { maxReadingGapMinutes } from '#contract/rules/topology.ts';
import type { WatchedSpan } from '../HistoryReader.ts';

/** Shorter pauses are left out, in milliseconds. They cannot be distinguished from the interval of sync. */
const minPauseMs = maxReadingGapMinutes * 60_000;

/** A time span in milliseconds since 1970. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns the parts of a range that no span covers. @param spans oldest first */
export function gapsBetween(spans: readonly Span[], { fromMs, toMs }: Span): Span[] {
  const gaps: Span[] = [];
  let atMs = fromMs;
  for (const span of spans) {
    if (span.fromMs > atMs) gaps.push({ fromMs: atMs, toMs: Math.min(span.fromMs, toMs) });
    atMs = Math.max(atMs, span.toMs);
    if (atMs >= toMs) return gaps;
  }
  if (atMs < toMs) gaps.push({ fromMs: atMs, toMs });
  return gaps;
}

const intersect = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap((a) =>
    other.flatMap((b): Span[] => {
      const both = { fromMs: Math.max(a.fromMs, b.fromMs), toMs: Math.min(a.toMs, b.toMs) };
      return both.fromMs < both.toMs ? [both] : [];
    }),
  );

/**
 * Returns the pauses in which this computer did not watch. A pause of all kinds has no kinds.
 * @param spans watched spans of all kinds, oldest first
 * @param kinds kinds that are watched at all
 */
export function watchPauses(
  spans: readonly WatchedSpan[],
  kinds: readonly HandoverKind[],
  range: Span,
): HandoverPause[] {
  const isLong = ({ fromMs, toMs }: Span) => toMs - fromMs >= minPauseMs;
  const pausesOf = (kind: HandoverKind): Span[] =>
    gapsBetween(
      spans
        .filter((span) => span.kind === kind)
        .map(({ sinceMs, untilMs }) => ({ fromMs: sinceMs, toMs: untilMs })),
      range,
    ).filter(isLong);
  const byKind = kinds.map((kind) => ({ kind, pauses: pausesOf(kind) }));
  if (byKind.length === 0) return [];
  const common = byKind
    .map(({ pauses }) => pauses)
    .reduce(intersect, [range])
    .filter(isLong);
  const rest = byKind.flatMap(({ kind, pauses }) =>
    pauses.flatMap((pause) => gapsBetween(common, pause).filter(isLong)).map((pause) => ({ kind, pause })),
  );
  const byTimes = Map.groupBy(rest, ({ pause }) => `${pause.fromMs} ${pause.toMs}`);
  const found = [
    ...common.map((pause) => ({ kinds: [] as HandoverKind[], pause })),
    ...[...byTimes.values()].flatMap((same) => {
      const pause = same[0]?.pause;
      const own = handoverKinds.filter((kind) => same.some((one) => one.kind === kind));
      return pause === undefined ? [] : [{ kinds: own, pause }];
    }),
  ];
  return found
    .toSorted((a, b) => a.pause.fromMs - b.pause.fromMs)
    .map(({ kinds: own, pause }) => ({
      kinds: own,
      from: new Date(pause.fromMs).toISOString(),
      to: new Date(pause.toMs).toISOString(),
    }));
}
