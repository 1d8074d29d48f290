import { type IncidentPage, incidentPageSchema } from '../../src-preload/contract/incidents.ts';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import { Failure } from '../base/Failure.ts';
import { type Answer, answerFrom } from '../reading/answerFrom.ts';
import { incidentFromServer } from '../server/readIncident.ts';
import type { TimelineParts } from './timelineOf.ts';

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The incident was not found.' });

/**
 * Reads an incident from the cache, otherwise from the server.
 * @throws Failure NOT_FOUND, and errors of the server
 */
export async function incidentOf(
  parts: TimelineParts,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Answer<IncidentPage>> {
  if (!isUuid(id)) throw notFound();
  return answerFrom<IncidentPage>(parts, {
    policy: 'cache',
    feed: 'incidents',
    ofItsRows: true,
    enough: (_, { forbidden }) => forbidden === null,
    server: async () => {
      const found = await incidentFromServer(parts.session.data(), id, signal);
      if (found === undefined) throw notFound();
      return found;
    },
    kept: async ({ cache }, visited) => {
      const incident = await cache.read.incident(id);
      return incident === null ? visited : { data: incident };
    },
    visit: { call: 'incidents.get', input: { id }, schema: incidentPageSchema },
  });
}
