import { isUuid } from '#contract/rules/ids.ts';
import { packComponents, withStoredCounts } from '#contract/rules/packedComponents.ts';
import { type ComponentAnswer, componentAnswerSchema } from '#contract/topology.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Host } from '#main/host/host.ts';
import { saveFromServer } from '#main/host/saveFromServer.ts';
import { type AnswerSources, answerFrom, answerOver } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { TopologyService } from '#main/server/TopologyService.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import {
  changesOfComponent,
  checksOfComponent,
  itemsOfComponent,
  teamsOfComponent,
} from './componentPanels.ts';
import { messages } from './messages.ts';
import { readComponent } from './readComponent.ts';
import { snapshotFailure } from './snapshotFailure.ts';

interface TopologyParts extends AnswerSources {
  readonly session: SessionManager;
  readonly host: Pick<Host, 'saveFile'>;
}

const minuteMs = 60_000;

const notFound = () => new Failure('NOT_FOUND', { sentence: messages.notFound });

/**
 * The dashboard comes from the cache once it is fully synced; details of a component come from the server.
 */
export const topologyProcedures = (parts: TopologyParts) => {
  const { session, store, clock, host } = parts;
  const iso = (ms: number): string => new Date(ms).toISOString();

  // Not a UUID: PostgREST would answer 400 (22P02). Treat as not found.
  const panel = async <T>(id: string, read: (data: DataApi) => Promise<T>, none: T) =>
    answerNow(clock, isUuid(id) ? await read(session.data()) : none);

  const { component } = procedures.topology;
  return {
    list: procedures.topology.list.handler(({ input, signal }) =>
      answerOver(parts, 'components')(
        ({ read }) => read.packedComponents(input.known ?? null),
        async () => {
          const { roots, components } = await session.service(TopologyService).tree({}, signal);
          const packed = packComponents(
            roots,
            components.map((told) => [told, null, null] as const),
          );
          return { version: `server ${clock.now()}`, packed };
        },
      ),
    ),
    refresh: procedures.topology.refresh.handler(async () => {
      // Called only to throw UNAUTHENTICATED if the user is signed out.
      session.service(TopologyService);
      await store.refresh('components', 'snapshot');
      return {};
    }),
    recent: procedures.topology.recent.handler(({ input: { minutes } }) => {
      const sinceMs = clock.now() - minutes * minuteMs;
      return answerFrom(parts, {
        policy: 'kept',
        feed: 'components',
        // The server does not record when a component's health changed.
        server: () => Promise.reject(notFound()),
        fromCache: async ({ cache }) => ({
          data: { since: iso(sinceMs), ...(await cache.read.recentComponents(sinceMs)) },
        }),
      });
    }),
    component: {
      get: component.get.handler(async ({ input: { id }, signal }) => {
        if (!isUuid(id)) throw notFound();
        return answerFrom<ComponentAnswer>(parts, {
          policy: 'server',
          feed: 'components',
          server: async () => {
            const found = await readComponent(session.data(), session.service(TopologyService), id, signal);
            if (found === undefined) throw notFound();
            const stored = await store.tryUse(({ cache }) => cache.read.packedComponent(id));
            return { ...found, packed: withStoredCounts(found.packed, stored ?? null) };
          },
          fromCache: async ({ cache }, visited) => {
            const packed = await cache.read.packedComponent(id);
            if (packed === null) return visited;
            const { createdBy = null, topology = null } = visited?.data ?? {};
            return { data: { packed, count: 1, createdBy, topology } };
          },
          caching: { call: 'topology.component.get', input: { id }, schema: componentAnswerSchema },
          notCachedError: notFound,
        });
      }),
      items: component.items.handler(({ input: { id }, signal }) =>
        panel(id, (data) => itemsOfComponent(data, id, signal), []),
      ),
      changes: component.changes.handler(({ input: { id, pageSize }, signal }) =>
        panel(id, (data) => changesOfComponent(data, id, pageSize, signal), { changes: [], total: 0 }),
      ),
      checks: component.checks.handler(({ input: { id }, signal }) =>
        panel(id, (data) => checksOfComponent(data, id, signal), []),
      ),
      teams: component.teams.handler(({ input: { id }, signal }) =>
        panel(id, (data) => teamsOfComponent(data, id, signal), []),
      ),
    },
    snapshot: procedures.topology.snapshot.handler(async function* ({ input, signal }) {
      const { name, ...asked } = input;
      yield* saveFromServer(
        host,
        {
          file: { name: `${name}-snapshot.zip`, type: 'application/zip' },
          load: async (receive, until) => {
            try {
              await session.service(TopologyService).snapshot(asked, receive, until);
            } catch (error) {
              throw snapshotFailure(error);
            }
          },
          incompleteSentence: messages.interrupted,
        },
        signal,
      );
    }),
  };
};
