import type { Timeline } from '#contract/timeline.ts';

/**
 * Returns the part of a timeline up to an earlier moment. Events that ended later are ongoing.
 * @param until ISO 8601
 */
export function timelineUntil(timeline: Timeline, until: string): Timeline {
  const untilMs = Date.parse(until);
  if (untilMs >= Date.parse(timeline.to)) return timeline;
  const events = timeline.events.flatMap((event) => {
    if (Date.parse(event.at) > untilMs) return [];
    return event.endAt !== null && Date.parse(event.endAt) > untilMs
      ? [{ ...event, endAt: until, ongoing: true }]
      : [event];
  });
  return { ...timeline, to: untilMs < Date.parse(timeline.from) ? timeline.from : until, events };
}
