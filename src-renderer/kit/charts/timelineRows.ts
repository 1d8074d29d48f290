import { formatInteger } from '../format/formatNumber.ts';
import { formatCursorRange, formatCursorTime } from './formatCursorTime.ts';
import { messages } from './messages.ts';
import { type ChartLane, formatEvent, type TimelineMark } from './timelineMarks.ts';

/** With more events, a row of the table is a mark. */
const maxEventRows = 120;

/** Returns the time of a mark, or the time range of its events. */
export const markTime = ({ events }: TimelineMark, rangeMs: number): string =>
  formatCursorRange(events[0]?.atMs ?? 0, events.at(-1)?.atMs ?? 0, rangeMs);

/** Returns the text of a mark: its event, or the count and the most severe event. */
export const markText = ({ events, worst }: TimelineMark): string =>
  events.length === 1 ? formatEvent(worst) : messages.events(formatInteger(events.length), worst.title);

/**
 * Returns the rows of a timeline's table, in chronological order.
 * @param marks Marks of each lane.
 * @param rangeMs Length of the time scale in ms, which determines the format of times.
 */
export function timelineRows(
  lanes: readonly ChartLane[],
  marks: ReadonlyArray<readonly TimelineMark[]>,
  rangeMs: number,
) {
  const all = marks.flatMap((inLane, lane) =>
    inLane.map((mark) => ({ mark, lane: lanes[lane]?.label ?? '' })),
  );
  const single = all.flatMap(({ mark, lane }) => mark.events.map((event) => ({ event, lane })));
  const texts =
    single.length <= maxEventRows
      ? single
          .toSorted((a, b) => a.event.atMs - b.event.atMs)
          .map(
            ({ event, lane }) => [formatCursorTime(event.atMs, rangeMs), lane, formatEvent(event)] as const,
          )
      : all
          .toSorted((a, b) => a.mark.x - b.mark.x)
          .map(
            ({ mark, lane }) =>
              [
                markTime(mark, rangeMs),
                lane,
                messages.events(formatInteger(mark.events.length), mark.worst.title),
              ] as const,
          );
  return texts.map(([time, ...cells], key) => ({ key, time, cells }));
}
