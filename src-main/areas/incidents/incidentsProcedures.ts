import { z } from 'zod';
import {
  type IncidentFilter,
  type IncidentPage,
  incidentCountsSchema,
  incidentListSchema,
  incidentPageSchema,
} from '#contract/incidents.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { answerFrom } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { readSubtreeIds } from '#main/reading/componentSubtree.ts';
import type { Guards } from '#main/reading/Guards.ts';
import { addOnce } from '#main/server/addOnce.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { historyFromServer, incidentFromServer } from '#main/server/readIncident.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import type { FeedCompleteness } from '#main/sync/SyncEngine.ts';
import { type BundleParts, saveBundle } from './bundle/saveBundle.ts';
import type { IncidentWatch } from './IncidentWatch.ts';
import { messages } from './messages.ts';
import type { Outbox } from './Outbox.ts';
import { removeEvidence, removeHypothesis } from './removals.ts';
import {
  componentsFromServer,
  countsFromServer,
  incidentsAbout,
  incidentsFromServer,
  instanceFromServer,
  instancesFromServer,
  peopleFromServer,
  teamsFromServer,
} from './serverIncidents.ts';

interface IncidentsParts extends BundleParts {
  readonly outbox: Outbox;
  readonly guards: Guards;
  readonly watch: Pick<IncidentWatch, 'noteResponder'>;
}

const notFound = () => new Failure('NOT_FOUND', { sentence: messages.notFound });
const idRowSchema = z.object({ id: z.string() });

/**
 * Returns whether the cache holds all matches: all open incidents are cached, but only the
 * latest closed ones.
 */
const isFullyCached = ({ status }: IncidentFilter): boolean => status !== undefined && status !== 'closed';

/** Not a UUID: PostgREST would answer 400 (22P02). Treat as not found. */
const hasValidIds = ({ owner, component }: IncidentFilter): boolean =>
  [owner, component].every((id) => id === undefined || isUuid(id));

export const incidentsProcedures = (parts: IncidentsParts) => {
  const { session, store, clock, outbox, guards, watch } = parts;
  /** Ids of the filter's component and of all components below it. */
  const componentIds = async ({ component }: IncidentFilter, signal: AbortSignal | undefined) =>
    component === undefined ? undefined : readSubtreeIds(parts, component, signal);
  const isSufficientFor =
    (filter: IncidentFilter) =>
    ({ completeness }: OpenStore, { complete }: FeedCompleteness): boolean =>
      complete &&
      isFullyCached(filter) &&
      (filter.component === undefined || completeness('components').complete);
  const read = async <T>(work: (data: DataApi) => Promise<T>) => answerNow(clock, await work(session.data()));
  /** Syncs the changed incident before the call returns. */
  const write = async (incidentId: string, work: (data: DataApi) => Promise<unknown>) => {
    await work(session.data());
    await store.runNow('incidents', 'reread', incidentId);
    return {};
  };
  return {
    list: procedures.incidents.list.handler(({ input, signal }) => {
      if (!hasValidIds(input.filter)) return answerNow(clock, { incidents: [], total: 0 });
      return answerFrom(parts, {
        policy: 'cache',
        feed: 'incidents',
        isSufficient: isSufficientFor(input.filter),
        server: async () =>
          incidentsFromServer(session.data(), input, signal, await componentIds(input.filter, signal)),
        fromCache: async ({ cache }, visited) =>
          isFullyCached(input.filter) || visited === undefined
            ? { data: await cache.read.listIncidents(input) }
            : visited,
        caching: { call: 'incidents.list', input, schema: incidentListSchema },
      });
    }),
    counts: procedures.incidents.counts.handler(({ input, signal }) => {
      const { filter } = input;
      if (!hasValidIds(filter)) return answerNow(clock, { severity: {}, type: {} });
      return answerFrom(parts, {
        policy: 'cache',
        feed: 'incidents',
        isSufficient: isSufficientFor(filter),
        server: async () =>
          countsFromServer(session.data(), filter, signal, await componentIds(filter, signal)),
        fromCache: async ({ cache }, visited) =>
          isFullyCached(filter) || visited === undefined
            ? { data: await cache.read.countIncidents(filter) }
            : visited,
        caching: { call: 'incidents.counts', input, schema: incidentCountsSchema },
      });
    }),
    get: procedures.incidents.get.handler(async ({ input: { id, kept: cachedOnly }, signal }) => {
      if (!isUuid(id)) throw notFound();
      return answerFrom<IncidentPage>(parts, {
        policy: cachedOnly === true ? 'kept' : 'server',
        feed: 'incidents',
        readsFeedRows: true,
        server: async () => {
          const found = await incidentFromServer(session.data(), id, signal);
          if (found !== undefined) {
            await store.tryUse(({ cache }) => cache.write.putIncidents([found], null));
            return found;
          }
          await store.tryUse(({ cache }) => cache.write.removeIncident(id));
          throw notFound();
        },
        fromCache: async ({ cache }, visited) => {
          const incident = await cache.read.incident(id);
          return incident === null ? visited : { data: incident };
        },
        caching: { call: 'incidents.get', input: { id }, schema: incidentPageSchema },
        notCachedError: notFound,
      });
    }),
    history: procedures.incidents.history.handler(({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      return read((data) => historyFromServer(data, id, signal));
    }),
    ofItem: procedures.incidents.ofItem.handler(({ input: { itemId }, signal }) =>
      isUuid(itemId)
        ? read((data) => incidentsAbout(data, ['incidents_by_config', 'config_id'], itemId, signal))
        : answerNow(clock, []),
    ),
    ofComponent: procedures.incidents.ofComponent.handler(({ input: { componentId }, signal }) =>
      isUuid(componentId)
        ? read((data) =>
            incidentsAbout(data, ['incidents_by_component', 'component_id'], componentId, signal),
          )
        : answerNow(clock, []),
    ),
    bundle: procedures.incidents.bundle.handler(({ input: { id }, signal }) => saveBundle(parts, id, signal)),
    create: procedures.incidents.create.handler(({ input }) => {
      const { id, hypothesisId, hypothesisTitle, ...fields } = input;
      const me = session.personId();
      return write(id, async (data) => {
        await addOnce(data, 'incidents', id, {
          id,
          ...fields,
          created_by: me,
          commander_id: me,
          communicator_id: me,
        });
        await addOnce(data, 'hypotheses', hypothesisId, {
          id: hypothesisId,
          incident_id: id,
          title: hypothesisTitle ?? fields.title,
          type: 'root',
          status: 'possible',
          created_by: me,
        });
      });
    }),
    act: procedures.incidents.act.handler(async ({ input: { typed, ...act } }) => {
      // The user confirms now, not when the outbox sends the act.
      if (act.kind === 'incident.change' && act.to.status !== undefined)
        guards.assertTyped(await guards.ofReopening(act.incidentId, act.to.status), typed);
      return { outcome: await outbox.submit(act) };
    }),
    outbox: {
      changes: procedures.incidents.outbox.changes.handler(({ signal }) => outbox.waiting.follow(signal)),
      settle: procedures.incidents.outbox.settle.handler(async ({ input: { id, how } }) => {
        await outbox.resolveConflict(id, how);
        return {};
      }),
    },
    removeHypothesis: procedures.incidents.removeHypothesis.handler(async ({ input }) => {
      const { incidentId, id, typed } = input;
      if (!isUuid(id)) throw notFound();
      guards.assertTyped(await guards.ofHypothesis(id), typed);
      return write(incidentId, (data) => removeHypothesis(data, id));
    }),
    removeEvidence: procedures.incidents.removeEvidence.handler(({ input: { incidentId, id } }) =>
      write(incidentId, (data) => removeEvidence(data, id)),
    ),
    addResponder: procedures.incidents.addResponder.handler(({ input }) => {
      const { id, incidentId, personId, teamId, properties } = input;
      watch.noteResponder(id);
      return write(incidentId, (data) =>
        addOnce(data, 'responders', id, {
          id,
          incident_id: incidentId,
          type: teamId === undefined ? 'person' : 'system',
          created_by: session.personId(),
          person_id: personId ?? null,
          team_id: teamId ?? null,
          properties,
        }),
      );
    }),
    removeResponder: procedures.incidents.removeResponder.handler(({ input: { incidentId, id } }) =>
      write(incidentId, (data) =>
        data.update(
          {
            relation: 'responders',
            columns: ['id'],
            where: [['id', 'eq', id]],
            values: { deleted_at: 'now()' },
          },
          idRowSchema,
        ),
      ),
    ),
    people: procedures.incidents.people.handler(({ signal }) =>
      read((data) => peopleFromServer(data, signal)),
    ),
    teams: procedures.incidents.teams.handler(({ signal }) => read((data) => teamsFromServer(data, signal))),
    instances: procedures.incidents.instances.handler(({ input: { type, search = '' }, signal }) =>
      read((data) => instancesFromServer(data, type, search, signal)),
    ),
    instance: procedures.incidents.instance.handler(({ input: { id }, signal }) =>
      read((data) => instanceFromServer(data, id, signal)),
    ),
    components: procedures.incidents.components.handler(({ signal }) =>
      read((data) => componentsFromServer(data, signal)),
    ),
  };
};
