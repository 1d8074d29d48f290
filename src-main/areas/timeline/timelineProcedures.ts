import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import { incidentOf } from '../../timeline/incidentOf.ts';
import { type TimelineParts, type TimelineSubject, timelineOf } from '../../timeline/timelineOf.ts';

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The item was not found.' });

export const timelineProcedures = (parts: TimelineParts) => ({
  of: procedures.timeline.of.handler(async ({ input: { of, id, span, kept }, signal }) => {
    if (of === 'item' && !isUuid(id)) throw notFound();
    const subject: TimelineSubject =
      of === 'item' ? { of, id } : { of, incident: (await incidentOf(parts, id, signal)).data };
    const { timeline } = await timelineOf(parts, { subject, span, kept, signal });
    return { data: timeline, source: 'cache' as const, asOf: new Date(parts.clock.now()).toISOString() };
  }),
});
