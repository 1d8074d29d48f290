import { isSortable, type ResourceKind, resourceRules } from '../../src-preload/contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import { procedures } from '../bridge/procedures.ts';
import { answerFrom, type Reading } from '../reading/answerFrom.ts';
import type { Guards } from '../reading/Guards.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { OpenStore } from '../sync/OfflineStore.ts';
import { assertSecretsGiven } from './missingSecrets.ts';
import { type KeptResource, type Resource, resourceServer } from './Resource.ts';
import { guardOfRemoval, guardOfWriting } from './resourceGuards.ts';
import { serverResources } from './serverResources.ts';
import { pageOf } from './sortRows.ts';

interface ResourceParts extends Reading {
  readonly session: SessionManager;
  readonly redactor: Redactor;
  readonly log: Log;
  readonly guards: Guards;
  /** Called after every change, because open windows may depend on it. */
  readonly onChanged: (kind: ResourceKind) => Promise<void>;
}

const notFound = (kind: ResourceKind) =>
  new Failure('NOT_FOUND', {
    sentence: `The ${resourceRules[kind].words.one} was not found. It may have been deleted.`,
  });

/** Replaces the database's message about a duplicate key. */
function explain(error: unknown, kind: ResourceKind): unknown {
  if (!(error instanceof Failure) || !/duplicate key|already exists/i.test(error.data.serverMessage ?? ''))
    return error;
  const { one, key, article = 'a' } = resourceRules[kind].words;
  const sentence = `There is already ${article} ${one} with this ${key}. Choose another ${key}.`;
  return new Failure('CONFLICT', { ...error.data, sentence }, { cause: error });
}

/** Handlers for all kinds of resources with a list and a form. */
export const resourceProcedures = (parts: ResourceParts) => {
  const { session, store, clock, log, redactor, guards, onChanged } = parts;
  const server = () => resourceServer(session, log);
  const told = <T extends object>(data: T, atMs: number) => ({
    ...data,
    serverTime: new Date(atMs + session.clockDifferenceMs).toISOString(),
  });
  /** Requests from the server, with the synced rows as a fallback. */
  const ask = <T extends object>(
    { kept }: Resource,
    fromServer: () => Promise<T>,
    fromKept: (cache: OpenStore['cache'], kept: KeptResource) => Promise<T | undefined>,
  ) =>
    answerFrom<T & { serverTime: string }>(parts, {
      policy: 'server',
      ...(kept === undefined ? {} : { feed: kept.feed }),
      server: async () => told(await fromServer(), clock.now()),
      kept: async ({ cache, standing }) => {
        const atMs = kept === undefined ? null : standing(kept.feed).completeAtMs;
        if (kept === undefined || atMs === null) return undefined;
        const found = await fromKept(cache, kept);
        return found && { data: told(found, atMs) };
      },
    });
  /** Removes the synced rows if the server answers FORBIDDEN for the list. */
  const unlessRefused = async <T>({ kept }: Resource, asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      if (kept !== undefined && error instanceof Failure && error.code === 'FORBIDDEN')
        await store.forbid(kept.feed, error);
      throw error;
    }
  };
  /** Changes a resource. Dependent data is updated before the call returns. */
  const change = async <T>(kind: ResourceKind, work: (resource: Resource) => Promise<T>): Promise<T> => {
    try {
      return await work(serverResources[kind]);
    } catch (error) {
      throw explain(error, kind);
    } finally {
      // Also after a failure, because the server may have applied the change.
      await onChanged(kind);
      const { kept } = serverResources[kind];
      // Syncs the feed again, without waiting for it.
      if (kept !== undefined) void store.beside(kept.feed, 'read');
    }
  };
  return {
    list: procedures.resources.list.handler(async ({ input: { kind, ...query }, signal }) => {
      const known = isSortable(kind, query.sortBy) ? query : { ...query, ...resourceRules[kind].sort };
      const resource = serverResources[kind];
      return ask(
        resource,
        () => unlessRefused(resource, resource.list(server(), known, signal)),
        async ({ read }, { feed, read: readOne }) =>
          pageOf(
            (await read.records(feed)).map((text) => readOne(text).row),
            known,
          ),
      );
    }),
    get: procedures.resources.get.handler(async ({ input: { kind, id }, signal }) => {
      const resource = serverResources[kind];
      return ask(
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
        if (made.once !== null) redactor.add(made.once);
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
