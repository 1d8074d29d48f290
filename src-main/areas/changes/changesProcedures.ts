import {
  type ChangeDetail,
  type ChangeListInput,
  type ChangePage,
  type ChangeQuery,
  type ConfigHistory,
  type ConfigStep,
  changePageSchema,
} from '#contract/changes.ts';
import { maxConfigSteps } from '#contract/rules/changes.ts';
import { isUuid } from '#contract/rules/ids.ts';
import type { SeenTimes } from '#contract/rules/seen.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { ChangeRow } from '#main/cache/tables/changes.ts';
import { alwaysSecretTypes } from '#main/feeds/bodies.ts';
import { type AnswerSources, answerFrom, type SourcedAnswer } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { UserValue } from '#main/reading/UserValue.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import type { FeedCompleteness } from '#main/sync/SyncEngine.ts';
import {
  changeFromServer,
  changesFromServer,
  changeTypesFromServer,
  configChangesFromServer,
} from './serverChanges.ts';

interface ChangesParts extends AnswerSources {
  readonly session: SessionManager;
  readonly seen: UserValue<SeenTimes>;
}

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The change was not found.' });
const notLoaded = () =>
  new Failure('NOT_FOUND', { sentence: 'Changes in this time range are still loading.' });

/** Returns whether the query includes changes of related items. */
const includesRelated = (of: ChangeQuery['of']): boolean =>
  of !== undefined && (of.upstream || of.downstream);

/** Returns whether the synced data covers the query. */
const coversQuery =
  ({ range, of }: ChangeQuery) =>
  (open: OpenStore, { complete, sinceMs }: FeedCompleteness): boolean =>
    (!includesRelated(of) || open.completeness('relationships').complete) &&
    (complete || (range !== null && sinceMs !== null && Date.parse(range.from) >= sinceMs));

/** The shortest page, for a count. */
const newestFirst = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 1 } as const;

const emptyPage: ChangePage = { changes: [], total: 0 };

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
async function cacheDetails({ store }: ChangesParts, changes: readonly ChangeDetail[]): Promise<void> {
  await store.tryUse(async ({ cache, limits }) => {
    const secret = [...alwaysSecretTypes, ...limits.secretTypes];
    const kept = changes.filter(({ item }) => !secret.includes(item.type ?? ''));
    if (kept.length === 0) return;
    // The feed may not have stored these changes yet.
    await cache.write.putChanges(kept.map(toRow), null);
    await cache.write.putChangeDetails(
      kept.map(({ id, diff, patches, details }) => [id, JSON.stringify({ diff, patches, details })] as const),
    );
  });
}

/**
 * Returns the steps that rebuild earlier configurations. @param all newest first, one more than the limit if
 * there are more
 */
function historyOf(all: readonly ChangeDetail[], more = all.length > maxConfigSteps): ConfigHistory {
  const steps = all
    .slice(0, maxConfigSteps)
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
  const list = async (
    input: ChangeListInput,
    signal: AbortSignal | undefined,
  ): Promise<SourcedAnswer<ChangePage>> => {
    const { range, ...rest } = input;
    if (input.of !== undefined && !isUuid(input.of.id)) return answerNow(clock, emptyPage);
    return answerFrom(parts, {
      policy: 'cache',
      feed: 'changes',
      isSufficient: coversQuery(input),
      server: () => changesFromServer(session.data(), input, signal),
      fromCache: async ({ cache, completeness }, visited) => {
        // Without permission to read relationships the related items are unknown, so only the cached
        // response is right.
        if (includesRelated(input.of) && completeness('relationships').forbidden !== null) return visited;
        const page = await cache.read.listChanges(input);
        // The time range may not be synced yet; then the cached response has more.
        return page.total === 0 && visited !== undefined ? visited : { data: page };
      },
      caching: {
        call: 'changes.list',
        input: { ...rest, range: range?.asked ?? null },
        schema: changePageSchema,
      },
    });
  };
  return {
    list: procedures.changes.list.handler(({ input, signal }) => list(input, signal)),
    count: procedures.changes.count.handler(async ({ input, signal }) => {
      const page = await list({ ...input, ...newestFirst }, signal);
      return { ...page, data: page.data.total };
    }),
    histogram: procedures.changes.histogram.handler(({ input }) =>
      answerFrom(parts, {
        policy: 'kept',
        feed: 'changes',
        server: () => Promise.reject(notLoaded()),
        fromCache: async (open) =>
          coversQuery(input)(open, open.completeness('changes'))
            ? { data: await open.cache.read.histogramOfChanges(input, clock.now()) }
            : undefined,
        notCachedError: notLoaded,
      }),
    ),
    get: procedures.changes.get.handler(async ({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const answer = await answerFrom<ChangeDetail>(parts, {
        policy: 'server',
        feed: 'changes',
        readsFeedRows: true,
        server: async () => {
          const detail = await changeFromServer(session.data(), id, signal);
          if (detail === undefined) throw notFound();
          return detail;
        },
        fromCache: async ({ cache }) => {
          const found = await cache.read.change(id);
          return found?.more == null
            ? undefined
            : { data: { ...found.change, ...found.more } as ChangeDetail };
        },
      });
      if (answer.source === 'server') void cacheDetails(parts, [answer.data]);
      return answer;
    }),
    history: procedures.changes.history.handler(({ input: { itemId }, signal }) => {
      if (!isUuid(itemId)) throw notFound();
      return answerFrom<ConfigHistory>(parts, {
        policy: 'server',
        feed: 'changes',
        readsFeedRows: true,
        server: async () => {
          const all = await configChangesFromServer(session.data(), itemId, maxConfigSteps + 1, signal);
          void cacheDetails(parts, all);
          return historyOf(all);
        },
        fromCache: async ({ cache }) => {
          const { changes, more } = await cache.read.configChanges(itemId, maxConfigSteps);
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
          server: () => Promise.reject(notLoaded()),
          fromCache: async ({ cache }) => ({
            data: await cache.read.countUnseen(items, types, seen.live.value),
          }),
        }),
      ),
    },
    facets: procedures.changes.facets.handler(({ input: { of }, signal }) =>
      answerFrom<Array<{ value: string; count?: number }>>(parts, {
        policy: 'cache',
        feed: 'changes',
        // The server has no view of sources.
        server: async () => (of === 'types' ? changeTypesFromServer(session.data(), signal) : []),
        fromCache: async ({ cache }) => ({ data: await cache.read.changeFacets(of) }),
      }),
    ),
  };
};
