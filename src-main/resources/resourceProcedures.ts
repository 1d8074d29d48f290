import { isSortable, resourceRules } from '#contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import { procedures } from '../bridge/procedures.ts';
import { type AnswerSources, answerFrom } from '../reading/answerFrom.ts';
import type { Guards } from '../reading/Guards.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { OpenStore } from '../sync/OfflineStore.ts';
import { notFound, type ResourceChangeParts, resourceChanger } from './changeResource.ts';
import { assertSecretsGiven } from './missingSecrets.ts';
import { type Resource, resourceServer, type SyncedResource } from './Resource.ts';
import { guardOfRemoval, guardOfWriting } from './resourceGuards.ts';
import { serverResources } from './serverResources.ts';
import { sortAndPage } from './sortRows.ts';

interface ResourceParts extends AnswerSources, Pick<ResourceChangeParts, 'onChanged'> {
  readonly session: SessionManager;
  readonly redactor: Redactor;
  readonly log: Log;
  readonly guards: Guards;
}

/** Handlers for all kinds of resources with a list and a form. */
export const resourceProcedures = (parts: ResourceParts) => {
  const { session, store, clock, log, redactor, guards, onChanged } = parts;
  const server = () => resourceServer(session, log);
  const withServerTime = <T extends object>(data: T, atMs: number) => ({
    ...data,
    serverTime: new Date(atMs + session.clockDifferenceMs).toISOString(),
  });
  /** Requests from the server, with the synced rows as a fallback. */
  const readWithFallback = <T extends object>(
    { synced }: Resource,
    fromServer: () => Promise<T>,
    fromCache: (cache: OpenStore['cache'], kept: SyncedResource) => Promise<T | undefined>,
  ) =>
    answerFrom<T & { serverTime: string }>(parts, {
      policy: 'server',
      ...(synced === undefined ? {} : { feed: synced.feed }),
      server: async () => withServerTime(await fromServer(), clock.now()),
      fromCache: async ({ cache, completeness }) => {
        const atMs = synced === undefined ? null : completeness(synced.feed).completeAtMs;
        if (synced === undefined || atMs === null) return undefined;
        const found = await fromCache(cache, synced);
        return found && { data: withServerTime(found, atMs) };
      },
    });
  /** Removes the synced rows, or their refused columns, if the server answers FORBIDDEN for the list. */
  const unlessRefused = async <T>({ synced }: Resource, request: Promise<T>): Promise<T> => {
    try {
      return await request;
    } catch (error) {
      if (synced !== undefined && error instanceof Failure && error.code === 'FORBIDDEN') {
        if (synced.hasNamesOfOthers === true) await store.runNow(synced.feed, 'read');
        else await store.forbid(synced.feed, error);
      }
      throw error;
    }
  };
  const change = resourceChanger({ store, onChanged });
  return {
    list: procedures.resources.list.handler(async ({ input: { kind, ...query }, signal }) => {
      const { searchColumns = [], sort } = resourceRules[kind];
      const known = { ...query, searchColumns, ...(isSortable(kind, query.sortBy) ? {} : sort) };
      const resource = serverResources[kind];
      return readWithFallback(
        resource,
        () => unlessRefused(resource, resource.list(server(), known, signal)),
        async ({ read }, { feed, read: readOne }) => {
          const records = await read.records(feed);
          const rows = records.flatMap((text) => readOne(text)?.row ?? []);
          return rows.length === records.length ? sortAndPage(rows, known) : undefined;
        },
      );
    }),
    get: procedures.resources.get.handler(async ({ input: { kind, id }, signal }) => {
      const resource = serverResources[kind];
      return readWithFallback(
        resource,
        async () => {
          const found = await resource.get(server(), id, signal);
          if (found === undefined) throw notFound(kind);
          return found;
        },
        async ({ read }, { feed, read: readOne }) => {
          const text = await read.record(feed, id);
          return text === null ? undefined : readOne(text);
        },
      );
    }),
    create: procedures.resources.create.handler(({ input: { kind, record, typed } }) =>
      change(kind, async (resource) => {
        guards.assertTyped(await guardOfWriting({ guards, server }, kind, undefined, record), typed);
        assertSecretsGiven(record);
        const made = await resource.create(server(), record);
        for (const secret of [made.once, made.code]) if (secret != null) redactor.add(secret);
        return made;
      }),
    ),
    update: procedures.resources.update.handler(({ input: { kind, id, version, changes, typed } }) =>
      change(kind, async (resource) => {
        guards.assertTyped(await guardOfWriting({ guards, server }, kind, id, changes), typed);
        assertSecretsGiven(changes);
        const outcome = await resource.update(server(), id, version, changes);
        if (outcome === undefined) throw notFound(kind);
        return outcome;
      }),
    ),
    remove: procedures.resources.remove.handler(({ input: { kind, id, cleanup, typed } }) =>
      change(kind, async (resource) => {
        guards.assertTyped(await guardOfRemoval({ guards, server }, kind, id), typed);
        if (!(await resource.remove(server(), id, cleanup === true))) throw notFound(kind);
        return {};
      }),
    ),
  };
};
