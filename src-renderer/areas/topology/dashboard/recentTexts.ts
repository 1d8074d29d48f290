import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { changeCount, type RecentLine } from '#parts/components/recentMoves.ts';
import { messages } from './messages.ts';

const { recent: words } = messages;

/** Shorter unknown times at the start are not mentioned, in milliseconds. */
const toleranceMs = 60_000;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The watched part of a range, as text. */
export interface WatchedTexts {
  /** Start of the known history, if it is later than that of the range: `11:11`. */
  readonly since: string | undefined;
  /** Notes on unknown times. */
  readonly notes: readonly string[];
}

/** Describes since when the health is known, and the pauses in between. */
export function describeWatched(watched: readonly Span[], range: Span): WatchedTexts {
  const clock = (ms: number) => formatTimeOfDay(new Date(ms).toISOString(), range.toMs);
  const first = watched[0];
  if (first === undefined) return { since: undefined, notes: [words.neverKnown] };
  const since = first.fromMs > range.fromMs + toleranceMs ? clock(first.fromMs) : undefined;
  const pauses = watched.flatMap(({ toMs }, at) => {
    const nextMs = watched[at + 1]?.fromMs ?? range.toMs;
    return nextMs > toMs ? [words.notKnown(clock(toMs), clock(nextMs))] : [];
  });
  return { since, notes: [...(since === undefined ? [] : [words.since(since)]), ...pauses] };
}

/** Describes the changes of a line: their number, the newest one, and its item unless the text names it. */
export function changesText(line: RecentLine): string {
  const newest = line.changes[0];
  if (newest === undefined) return '';
  const summary = newest.newest.summary ?? newest.newest.type;
  const name = newest.itemName ?? '';
  const isNamed = name === componentTitle(line.component) || summary.startsWith(name);
  return `${words.changes(changeCount(line))}: ${isNamed ? summary : `${name} ${summary}`}`;
}
