import { isSortable, type ResourceKind, resourceRules } from '../../src-preload/contract/rules/resources.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import { procedures } from '../bridge/procedures.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { Resource, ResourceServer } from './Resource.ts';
import { serverResources } from './serverResources.ts';

interface ResourceParts {
  readonly session: SessionManager;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly log: Log;
  /** Something that everybody's window depends on is different now. */
  readonly onChanged: (kind: ResourceKind) => Promise<void>;
}

const notFound = (kind: ResourceKind) =>
  new Failure('NOT_FOUND', {
    sentence: `There is no such ${resourceRules[kind].words.one}. It may have been deleted.`,
  });

/** What the server says of a name that is taken is about its database. */
function explain(error: unknown, kind: ResourceKind): unknown {
  if (!(error instanceof Failure) || !/duplicate key|already exists/i.test(error.data.serverMessage ?? ''))
    return error;
  const { one, key, article = 'a' } = resourceRules[kind].words;
  const sentence = `There is ${article} ${one} with this ${key} already. Choose another one.`;
  return new Failure('CONFLICT', { ...error.data, sentence }, { cause: error });
}

/** Things that have a list and a form: one handler for all kinds. */
export const resourceProcedures = ({ session, clock, redactor, log, onChanged }: ResourceParts) => {
  const server = (): ResourceServer => ({
    data: session.data(),
    settings: session.settingsService(),
    agents: session.agentService(),
    personId: session.personId(),
    log,
  });
  const fresh = <T extends object>(data: T) => {
    const nowMs = clock.now();
    const serverTime = new Date(nowMs + session.clockDifferenceMs).toISOString();
    return { data: { ...data, serverTime }, source: 'server' as const, asOf: new Date(nowMs).toISOString() };
  };
  /** Changes something; whatever depends on it is read again before the window hears of it. */
  const change = async <T>(kind: ResourceKind, work: (resource: Resource) => Promise<T>): Promise<T> => {
    try {
      return await work(serverResources[kind]);
    } catch (error) {
      throw explain(error, kind);
    } finally {
      // Also after a failure: the server may have done it all the same.
      await onChanged(kind);
    }
  };
  return {
    list: procedures.resources.list.handler(async ({ input: { kind, ...query }, signal }) => {
      const known = isSortable(kind, query.sortBy) ? query : { ...query, ...resourceRules[kind].sort };
      return fresh(await serverResources[kind].list(server(), known, signal));
    }),
    get: procedures.resources.get.handler(async ({ input: { kind, id }, signal }) => {
      const found = await serverResources[kind].get(server(), id, signal);
      if (found === undefined) throw notFound(kind);
      return fresh(found);
    }),
    create: procedures.resources.create.handler(({ input: { kind, record } }) =>
      change(kind, async (resource) => {
        const made = await resource.create(server(), record);
        if (made.once !== null) redactor.add(made.once);
        return made;
      }),
    ),
    update: procedures.resources.update.handler(({ input: { kind, id, version, changes } }) =>
      change(kind, async (resource) => {
        const outcome = await resource.update(server(), id, version, changes);
        if (outcome === undefined) throw notFound(kind);
        return outcome;
      }),
    ),
    remove: procedures.resources.remove.handler(({ input: { kind, id, cleanup } }) =>
      change(kind, async (resource) => {
        if (!(await resource.remove(server(), id, cleanup === true))) throw notFound(kind);
        return {};
      }),
    ),
  };
};
