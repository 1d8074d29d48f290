import type { z } from 'zod';
import { failureSentences } from '#contract/rules/failures.ts';
import type { FeedName } from '#contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { OfflineStore, OpenStore } from '../sync/OfflineStore.ts';
import type { FeedCompleteness } from '../sync/SyncEngine.ts';
import { becauseOf, mayFallBack, type PlainAnswer, type ResponseCache } from './ResponseCache.ts';

/** Data sources for answers: the offline store and the cached responses. */
export interface AnswerSources {
  readonly store: OfflineStore;
  readonly answers: ResponseCache;
  readonly clock: Clock;
}

export interface SourcedAnswer<T> extends PlainAnswer {
  readonly data: T;
  readonly synced?: FeedCompleteness['synced'];
}

/** Cached data for an answer. */
export interface CachedData<T> {
  readonly data: T;
  /** ISO 8601; defaults to the end of the feed's last complete pass. */
  readonly asOf?: string;
  /** How much of another feed is synced that the data depends on. Undefined if all of it is. */
  readonly synced?: FeedCompleteness['synced'] | undefined;
}

/** How the server's response is cached, as a fallback for later requests. */
interface ResponseCaching<T> {
  /** Name of the procedure in the contract, which has `persist: 'own'`. */
  readonly call: string;
  readonly input: unknown;
  readonly schema: z.ZodType<T>;
  /** Removes data that must not be stored on disk; by default, everything is stored. */
  readonly toCacheable?: (data: T) => T | Promise<T>;
}

interface AnswerRequest<T> {
  /**
   * `cache` uses the cache once it holds all of the feed's rows, and the server before that. `server`
   * uses the server, with the cache as its fallback. `kept` uses only the cache, for a page that waits
   * for the server. `synced` uses only the cache, for what the server cannot answer.
   */
  readonly policy: 'cache' | 'server' | 'kept' | 'synced';
  /** Feed whose rows contain the answer. */
  readonly feed?: FeedName;
  /** Returns whether the synced rows cover the request; by default, the feed must be complete. */
  readonly isSufficient?: (open: OpenStore, standing: FeedCompleteness) => boolean;
  /** Not called with the policies `kept` and `synced`. */
  readonly server: () => Promise<T>;
  /**
   * Answers from the cache; undefined if it has no answer.
   * @param visited last response of the same request; undefined if the synced rows are sufficient, because a
   * response from before the sync may be outdated
   */
  readonly fromCache: (
    store: OpenStore,
    visited: CachedData<T> | undefined,
  ) => Promise<CachedData<T> | undefined>;
  readonly caching?: ResponseCaching<T>;
  /**
   * True if the request reads the feed's own rows: if the server answers FORBIDDEN, the feed's
   * rows are removed.
   */
  readonly readsFeedRows?: true;
  /** Returns the error if only the cache is allowed and has no answer. */
  readonly notCachedError?: () => Failure;
}

/** Returns the error for rows that the user may not read. @param needs the missing permission */
const forbiddenFor = (needs: string): Failure =>
  new Failure('FORBIDDEN', {
    sentence: needs === 'read' ? failureSentences.forbiddenPage : `You need ${needs}.`,
  });

const notCachedFailure = () =>
  new Failure('NOT_FOUND', { sentence: 'This data is not stored on this computer.' });

async function findCachedResponse<T>(
  { answers }: AnswerSources,
  visit: ResponseCaching<T> | undefined,
): Promise<CachedData<T> | undefined> {
  if (visit === undefined) return undefined;
  const found = await answers.get(visit.call, visit.input);
  const parsed = visit.schema.safeParse(found?.data);
  return found !== undefined && parsed.success ? { data: parsed.data, asOf: found.asOf } : undefined;
}

async function cacheResponse<T>(
  { answers }: AnswerSources,
  visit: ResponseCaching<T>,
  data: T,
  asOf: string,
): Promise<void> {
  const keepable = visit.toCacheable === undefined ? data : await visit.toCacheable(data);
  await answers.put(visit.call, visit.input, { data: keepable, source: 'server', asOf });
}

/**
 * Answers a request from the cache, the server, or a cached response. Procedures that only cache their
 * responses use `persist: 'yes'` in the contract instead.
 * @throws Failure of the server if there is no fallback; `notCachedError` if only the cache is allowed
 */
export async function answerFrom<T>(
  sources: AnswerSources,
  request: AnswerRequest<T>,
): Promise<SourcedAnswer<T>> {
  const { store, answers, clock } = sources;
  const { feed, caching, policy } = request;
  const iso = (ms: number) => new Date(ms).toISOString();
  const completenessIn = (open: OpenStore) => (feed === undefined ? undefined : open.completeness(feed));
  const isEnough = (open: OpenStore): boolean => {
    const standing = completenessIn(open);
    if (standing === undefined) return false;
    return request.isSufficient?.(open, standing) ?? standing.complete;
  };
  const syncedPart = (standing: FeedCompleteness | undefined) =>
    standing === undefined || standing.complete ? {} : { synced: standing.synced };

  const readRows = async (
    open: OpenStore,
    visited: CachedData<T> | undefined,
  ): Promise<SourcedAnswer<T> | undefined> => {
    const kept = await request.fromCache(open, visited);
    if (kept === undefined) return undefined;
    const asOf = kept.asOf ?? iso(completenessIn(open)?.completeAtMs ?? clock.now());
    return {
      data: kept.data,
      source: 'cache',
      asOf,
      ...(kept.synced === undefined ? {} : { synced: kept.synced }),
    };
  };

  const readCache = async (open: OpenStore) => readRows(open, await findCachedResponse(sources, caching));

  if (policy === 'synced') {
    const stored = await store.use(async (open) => {
      const answer = await readCache(open);
      return answer && { ...answer, ...syncedPart(completenessIn(open)) };
    });
    if (stored !== undefined) return stored;
    throw (request.notCachedError ?? notCachedFailure)();
  }
  if (policy === 'kept') {
    const kept = await store.tryUse(readCache);
    if (kept !== undefined) return kept;
    const opened = await store.open();
    const needs = (opened && completenessIn(opened)?.forbidden) ?? null;
    throw needs === null ? (request.notCachedError ?? notCachedFailure)() : forbiddenFor(needs);
  }
  if (policy === 'cache') {
    // If the cache cannot be read, the server answers.
    const all = await store.tryUse(async (open) => (isEnough(open) ? readRows(open, undefined) : undefined));
    if (all !== undefined) return all;
  }
  const open = policy === 'cache' ? await store.open() : undefined;
  const synced = open === undefined ? {} : syncedPart(completenessIn(open));
  try {
    const data =
      caching === undefined
        ? await request.server()
        : await answers.request(caching.call, caching.input, request.server);
    const asOf = iso(clock.now());
    if (caching !== undefined) void cacheResponse(sources, caching, data, asOf);
    return { data, source: 'server', asOf, ...synced };
  } catch (error) {
    const refused = error instanceof Failure && error.code === 'FORBIDDEN';
    if (refused && request.readsFeedRows && feed !== undefined) await store.forbid(feed, error);
    if (!mayFallBack(error)) throw error;
    const part = await store.tryUse(async (some) => {
      const standing = policy === 'cache' ? completenessIn(some) : undefined;
      const neverBegun = standing?.complete === false && standing.synced.done === 0;
      // If sync has not started or is forbidden, empty rows are no answer. Only the cached response is valid.
      if (neverBegun || (completenessIn(some)?.forbidden ?? null) !== null) {
        const visited = await findCachedResponse(sources, caching);
        return visited && { data: visited.data, source: 'cache' as const, asOf: visited.asOf ?? iso(0) };
      }
      const kept = await readCache(some);
      return kept && { ...kept, ...syncedPart(standing) };
    });
    if (part === undefined) throw error;
    return { ...part, because: becauseOf(error) };
  }
}

/** Answers list requests: from the cache once it holds all rows of the feed, otherwise from the server. */
export const answerOver =
  (reading: AnswerSources, feed: FeedName) =>
  <T>(
    fromCache: (cache: OpenStore['cache']) => Promise<T>,
    server: () => Promise<T>,
  ): Promise<SourcedAnswer<T>> =>
    answerFrom(reading, {
      policy: 'cache',
      feed,
      server,
      fromCache: async ({ cache }) => ({ data: await fromCache(cache) }),
    });
