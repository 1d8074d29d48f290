import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { buildTimeline, type TimelineParts, type TimelineSubject } from '#main/timeline/buildTimeline.ts';
import { loadIncident } from '#main/timeline/loadIncident.ts';

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The item was not found.' });

export const timelineProcedures = (parts: TimelineParts) => ({
  of: procedures.timeline.of.handler(async ({ input: { of, id, span, kept: cacheOnly }, signal }) => {
    if (of === 'item' && !isUuid(id)) throw notFound();
    const subject: TimelineSubject =
      of === 'item' ? { of, id } : { of, incident: (await loadIncident(parts, id, signal)).data };
    const { timeline } = await buildTimeline(parts, { subject, span, cacheOnly, signal });
    return { data: timeline, source: 'cache' as const, asOf: new Date(parts.clock.now()).toISOString() };
  }),
});
