import { type IncidentPage, incidentPageSchema } from '#contract/incidents.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '../base/Failure.ts';
import { answerFrom, type SourcedAnswer } from '../reading/answerFrom.ts';
import { incidentFromServer } from '../server/readIncident.ts';
import type { TimelineParts } from './buildTimeline.ts';

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The incident was not found.' });

/**
 * Reads an incident from the cache, otherwise from the server.
 * @throws Failure NOT_FOUND, and errors of the server
 */
export async function loadIncident(
  parts: TimelineParts,
  id: string,
  signal: AbortSignal | undefined,
): Promise<SourcedAnswer<IncidentPage>> {
  if (!isUuid(id)) throw notFound();
  return answerFrom<IncidentPage>(parts, {
    policy: 'cache',
    feed: 'incidents',
    readsFeedRows: true,
    isSufficient: (_, { forbidden }) => forbidden === null,
    server: async () => {
      const found = await incidentFromServer(parts.session.data(), id, signal);
      if (found === undefined) throw notFound();
      return found;
    },
    fromCache: async ({ cache }, visited) => {
      const incident = await cache.read.incident(id);
      return incident === null ? visited : { data: incident };
    },
    caching: { call: 'incidents.get', input: { id }, schema: incidentPageSchema },
  });
}
