import type { z } from 'zod';
import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { OfflineStore, OpenStore } from '../sync/OfflineStore.ts';
import type { Standing } from '../sync/SyncEngine.ts';
import { becauseOf, mayFallBack, type PlainAnswer, type ResponseCache } from './ResponseCache.ts';

/** Data sources for answers: the offline store and the cached responses. */
export interface Reading {
  readonly store: OfflineStore;
  readonly answers: ResponseCache;
  readonly clock: Clock;
}

export interface Answer<T> extends PlainAnswer {
  readonly data: T;
  readonly synced?: Standing['synced'];
}

/** Cached data for an answer. */
export interface Kept<T> {
  readonly data: T;
  /** ISO 8601; defaults to the end of the feed's last complete pass. */
  readonly asOf?: string;
}

/** How the server's response is cached, as a fallback for later requests. */
interface Visit<T> {
  /** Name of the procedure in the contract, which has `persist: 'own'`. */
  readonly call: string;
  readonly input: unknown;
  readonly schema: z.ZodType<T>;
  /** Removes data that must not be stored on disk; by default, everything is stored. */
  readonly keepable?: (data: T) => T | Promise<T>;
}

interface Question<T> {
  /**
   * `cache` uses the cache once it holds all of the feed's rows, and the server before that. `server`
   * uses the server, with the cache as its fallback. `kept` uses only the cache, for a page that waits
   * for the server.
   */
  readonly policy: 'cache' | 'server' | 'kept';
  /** Feed whose rows contain the answer. */
  readonly feed?: FeedName;
  /** Returns whether the synced rows cover the request; by default, the feed must be complete. */
  readonly enough?: (open: OpenStore, standing: Standing) => boolean;
  readonly server: () => Promise<T>;
  /**
   * Answers from the cache; undefined if it has no answer.
   * @param visited last response of the same request
   */
  readonly kept: (store: OpenStore, visited: Kept<T> | undefined) => Promise<Kept<T> | undefined>;
  readonly visit?: Visit<T>;
  /**
   * True if the request reads the feed's own rows: if the server answers FORBIDDEN, the feed's
   * rows are removed.
   */
  readonly ofItsRows?: true;
  /** Returns the error if only the cache is allowed and has no answer. */
  readonly missing?: () => Failure;
}

/** Returns the error for rows that the user may not read. @param needs the missing permission */
const forbiddenFor = (needs: string): Failure =>
  new Failure('FORBIDDEN', {
    sentence: needs === 'read' ? 'You do not have permission to access this page.' : `You need ${needs}.`,
  });

const notKept = () => new Failure('NOT_FOUND', { sentence: 'This data is not stored on this computer.' });

async function visitedOf<T>({ answers }: Reading, visit: Visit<T> | undefined): Promise<Kept<T> | undefined> {
  if (visit === undefined) return undefined;
  const found = await answers.get(visit.call, visit.input);
  const parsed = visit.schema.safeParse(found?.data);
  return found !== undefined && parsed.success ? { data: parsed.data, asOf: found.asOf } : undefined;
}

async function keepVisit<T>({ answers }: Reading, visit: Visit<T>, data: T, asOf: string): Promise<void> {
  const keepable = visit.keepable === undefined ? data : await visit.keepable(data);
  await answers.put(visit.call, visit.input, { data: keepable, source: 'server', asOf });
}

/**
 * Answers a request from the cache, the server, or a cached response. Procedures that only cache their
 * responses use `persist: 'yes'` in the contract instead.
 * @throws Failure of the server if there is no fallback; `missing` if only the cache is allowed
 */
export async function answerFrom<T>(reading: Reading, question: Question<T>): Promise<Answer<T>> {
  const { store, answers, clock } = reading;
  const { feed, visit, policy } = question;
  const iso = (ms: number) => new Date(ms).toISOString();
  const standingIn = (open: OpenStore) => (feed === undefined ? undefined : open.standing(feed));
  const isEnough = (open: OpenStore): boolean => {
    const standing = standingIn(open);
    if (standing === undefined) return false;
    return question.enough?.(open, standing) ?? standing.complete;
  };
  const asFarAsSynced = (standing: Standing | undefined) =>
    standing === undefined || standing.complete ? {} : { synced: standing.synced };

  const fromKept = async (open: OpenStore): Promise<Answer<T> | undefined> => {
    const kept = await question.kept(open, await visitedOf(reading, visit));
    if (kept === undefined) return undefined;
    const asOf = kept.asOf ?? iso(standingIn(open)?.completeAtMs ?? clock.now());
    return { data: kept.data, source: 'cache', asOf };
  };

  if (policy === 'kept') {
    const kept = await store.tryUse(fromKept);
    if (kept !== undefined) return kept;
    const opened = await store.open();
    const needs = (opened && standingIn(opened)?.forbidden) ?? null;
    throw needs === null ? (question.missing ?? notKept)() : forbiddenFor(needs);
  }
  if (policy === 'cache') {
    // If the cache cannot be read, the server answers.
    const all = await store.tryUse(async (open) => (isEnough(open) ? fromKept(open) : undefined));
    if (all !== undefined) return all;
  }
  const open = policy === 'cache' ? await store.open() : undefined;
  const synced = open === undefined ? {} : asFarAsSynced(standingIn(open));
  try {
    const data =
      visit === undefined
        ? await question.server()
        : await answers.asking(visit.call, visit.input, question.server);
    const asOf = iso(clock.now());
    if (visit !== undefined) void keepVisit(reading, visit, data, asOf);
    return { data, source: 'server', asOf, ...synced };
  } catch (error) {
    const refused = error instanceof Failure && error.code === 'FORBIDDEN';
    if (refused && question.ofItsRows && feed !== undefined) await store.forbid(feed, error);
    if (!mayFallBack(error)) throw error;
    const part = await store.tryUse(async (some) => {
      const standing = policy === 'cache' ? standingIn(some) : undefined;
      const neverBegun = standing?.complete === false && standing.synced.done === 0;
      // If sync has not started or is forbidden, empty rows are no answer. Only the cached response is valid.
      if (neverBegun || (standingIn(some)?.forbidden ?? null) !== null) {
        const visited = await visitedOf(reading, visit);
        return visited && { data: visited.data, source: 'cache' as const, asOf: visited.asOf ?? iso(0) };
      }
      const kept = await fromKept(some);
      return kept && { ...kept, ...asFarAsSynced(standing) };
    });
    if (part === undefined) throw error;
    return { ...part, because: becauseOf(error) };
  }
}

/** Answers list requests: from the cache once it holds all rows of the feed, otherwise from the server. */
export const answerOver =
  (reading: Reading, feed: FeedName) =>
  <T>(fromCache: (cache: OpenStore['cache']) => Promise<T>, server: () => Promise<T>): Promise<Answer<T>> =>
    answerFrom(reading, {
      policy: 'cache',
      feed,
      server,
      kept: async ({ cache }) => ({ data: await fromCache(cache) }),
    });
