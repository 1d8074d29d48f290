import {
  type ChangeDetail,
  type ChangePage,
  type ChangeQuestion,
  type ConfigHistory,
  type ConfigStep,
  changePageSchema,
} from '../../../src-preload/contract/changes.ts';
import { mostConfigSteps } from '../../../src-preload/contract/rules/changes.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { Seen } from '../../../src-preload/contract/rules/seen.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { ChangeRow } from '../../cache/model.ts';
import { alwaysSecret } from '../../feeds/bodies.ts';
import { answerFrom, type Reading } from '../../reading/answerFrom.ts';
import type { UserValue } from '../../reading/UserValue.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OpenStore } from '../../sync/OfflineStore.ts';
import type { Standing } from '../../sync/SyncEngine.ts';
import {
  changeFromServer,
  changesFromServer,
  changeTypesFromServer,
  configChangesFromServer,
} from './serverChanges.ts';

interface ChangesParts extends Reading {
  readonly session: SessionManager;
  readonly seen: UserValue<Seen>;
}

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The change was not found.' });
const notBrought = () =>
  new Failure('NOT_FOUND', { sentence: 'Changes in this time range are still loading.' });

/** Returns whether the query includes changes of related items. */
const walks = (of: ChangeQuestion['of']): boolean => of !== undefined && (of.upstream || of.downstream);

/** Returns whether the synced data covers the query. */
const enoughFor =
  ({ range, of }: ChangeQuestion) =>
  (open: OpenStore, { complete, sinceMs }: Standing): boolean =>
    (!walks(of) || open.standing('relationships').complete) &&
    (complete || (range !== null && sinceMs !== null && Date.parse(range.from) >= sinceMs));

const nothing: ChangePage = { changes: [], total: 0 };

const toRow = (change: ChangeDetail): ChangeRow => ({
  id: change.id,
  itemId: change.item.id,
  type: change.type,
  severity: change.severity,
  source: change.source,
  summary: change.summary,
  createdAt: change.createdAt,
  firstObservedAt: change.firstObservedAt,
  count: change.count,
  createdBy: change.createdBy?.id ?? null,
  externalCreatedBy: change.externalCreatedBy,
});

/** Caches diffs and patches, except those of secret types, which must not be stored on disk. */
async function keepMore({ store }: ChangesParts, changes: readonly ChangeDetail[]): Promise<void> {
  await store.tryUse(async ({ cache, limits }) => {
    const secret = [...alwaysSecret, ...limits.secretTypes];
    const kept = changes.filter(({ item }) => !secret.includes(item.type ?? ''));
    if (kept.length === 0) return;
    // The feed may not have stored these changes yet.
    await cache.write.putChanges(kept.map(toRow), null);
    await cache.write.putChangesMore(
      kept.map(({ id, diff, patches, details }) => [id, JSON.stringify({ diff, patches, details })] as const),
    );
  });
}

/**
 * Returns the steps that rebuild earlier configurations. @param all newest first, one more than the limit if
 * there are more
 */
function historyOf(all: readonly ChangeDetail[], more = all.length > mostConfigSteps): ConfigHistory {
  const steps = all
    .slice(0, mostConfigSteps)
    .flatMap(({ id, createdAt, summary, createdBy, externalCreatedBy, source, diff }): ConfigStep[] =>
      // A change without a diff reverts nothing.
      diff === null || diff === ''
        ? []
        : [{ id, at: createdAt, summary, by: createdBy?.name ?? externalCreatedBy ?? source, diff }],
    );
  return { steps, more };
}

export const changesProcedures = (parts: ChangesParts) => {
  const { session, clock, seen } = parts;
  return {
    list: procedures.changes.list.handler(async ({ input, signal }) => {
      const { range, ...rest } = input;
      if (input.of !== undefined && !isUuid(input.of.id))
        return { data: nothing, source: 'server', asOf: new Date(clock.now()).toISOString() };
      return answerFrom(parts, {
        policy: 'cache',
        feed: 'changes',
        enough: enoughFor(input),
        server: () => changesFromServer(session.data(), input, signal),
        kept: async ({ cache, standing }, visited) => {
          // Without permission to read relationships the related items are unknown, so only the cached
          // response is right.
          if (walks(input.of) && standing('relationships').forbidden !== null) return visited;
          const page = await cache.read.listChanges(input);
          // The time range may not be synced yet; then the cached response has more.
          return page.total === 0 && visited !== undefined ? visited : { data: page };
        },
        visit: {
          call: 'changes.list',
          input: { ...rest, range: range?.asked ?? null },
          schema: changePageSchema,
        },
      });
    }),
    histogram: procedures.changes.histogram.handler(({ input }) =>
      answerFrom(parts, {
        policy: 'kept',
        feed: 'changes',
        server: () => Promise.reject(notBrought()),
        kept: async (open) =>
          enoughFor(input)(open, open.standing('changes'))
            ? { data: await open.cache.read.histogramOfChanges(input, clock.now()) }
            : undefined,
        missing: notBrought,
      }),
    ),
    get: procedures.changes.get.handler(async ({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const answer = await answerFrom<ChangeDetail>(parts, {
        policy: 'server',
        feed: 'changes',
        ofItsRows: true,
        server: async () => {
          const detail = await changeFromServer(session.data(), id, signal);
          if (detail === undefined) throw notFound();
          return detail;
        },
        kept: async ({ cache }) => {
          const found = await cache.read.change(id);
          return found?.more == null
            ? undefined
            : { data: { ...found.change, ...found.more } as ChangeDetail };
        },
      });
      if (answer.source === 'server') void keepMore(parts, [answer.data]);
      return answer;
    }),
    history: procedures.changes.history.handler(({ input: { itemId }, signal }) => {
      if (!isUuid(itemId)) throw notFound();
      return answerFrom<ConfigHistory>(parts, {
        policy: 'server',
        feed: 'changes',
        ofItsRows: true,
        server: async () => {
          const all = await configChangesFromServer(session.data(), itemId, mostConfigSteps + 1, signal);
          void keepMore(parts, all);
          return historyOf(all);
        },
        kept: async ({ cache }) => {
          const { changes, more } = await cache.read.configChanges(itemId, mostConfigSteps);
          return { data: historyOf(changes as ChangeDetail[], more) };
        },
      });
    }),
    seen: {
      changes: procedures.changes.seen.changes.handler(({ signal }) => seen.live.follow(signal)),
      mark: procedures.changes.seen.mark.handler(async ({ input: { kind, id, at } }) => {
        await seen.change((user) => user.markSeen(kind, id, at));
        return {};
      }),
      counts: procedures.changes.seen.counts.handler(({ input: { items, types } }) =>
        answerFrom(parts, {
          policy: 'kept',
          feed: 'changes',
          server: () => Promise.reject(notBrought()),
          kept: async ({ cache }) => ({ data: await cache.read.countUnseen(items, types, seen.live.value) }),
        }),
      ),
    },
    facets: procedures.changes.facets.handler(({ input: { of }, signal }) =>
      answerFrom<Array<{ value: string; count?: number }>>(parts, {
        policy: 'cache',
        feed: 'changes',
        // The server has no view of sources.
        server: async () => (of === 'types' ? changeTypesFromServer(session.data(), signal) : []),
        kept: async ({ cache }) => ({ data: await cache.read.changeFacets(of) }),
      }),
    ),
  };
};
