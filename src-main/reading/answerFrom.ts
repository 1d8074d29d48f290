import type { z } from 'zod';
import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { OfflineStore, OpenStore } from '../sync/OfflineStore.ts';
import type { Standing } from '../sync/SyncEngine.ts';
import { becauseOf, mayFallBack, type PlainAnswer, type ResponseCache } from './ResponseCache.ts';

/** What answers are made of: the offline store and what was kept of earlier ones. */
export interface Reading {
  readonly store: OfflineStore;
  readonly answers: ResponseCache;
  readonly clock: Clock;
}

/** An answer as the contract has it. */
export interface Answer<T> extends PlainAnswer {
  readonly data: T;
  readonly synced?: Standing['synced'];
}

/** What is kept of what was asked for. */
export interface Kept<T> {
  readonly data: T;
  /** ISO 8601; the end of the feed's last complete pass when absent. */
  readonly asOf?: string;
}

/** An answer of the server that is kept, to stand in when it cannot be asked again. */
interface Visit<T> {
  /** The procedure's name in the contract, where it says `persist: 'own'`. */
  readonly call: string;
  readonly input: unknown;
  readonly schema: z.ZodType<T>;
  /** What of it may lie on a disk; all of it when absent. */
  readonly keepable?: (data: T) => T | Promise<T>;
}

interface Question<T> {
  /**
   * `cache` is asked first where all of the feed's rows are kept, the server before that; `server` is asked first, and what is kept stands in when
   * it has no answer; `kept` alone is what a screen shows while it waits for the server.
   */
  readonly policy: 'cache' | 'server' | 'kept';
  /** Whose rows answer it. */
  readonly feed?: FeedName;
  /** Whether what is kept of that feed is all that this question needs; all of it when absent. */
  readonly enough?: (open: OpenStore, standing: Standing) => boolean;
  readonly server: () => Promise<T>;
  /** Answers from what is kept; undefined when that has no answer. @param visited the server's last answer to the same question */
  readonly kept: (store: OpenStore, visited: Kept<T> | undefined) => Promise<Kept<T> | undefined>;
  readonly visit?: Visit<T>;
  /** The server is asked for the feed's own rows: when it refuses them, nothing of the feed is kept any more. */
  readonly ofItsRows?: true;
  /** What is thrown when only what is kept was asked for, and nothing is. */
  readonly missing?: () => Failure;
}

/** What is said of rows that the person may not read. @param needs what they lack */
const forbiddenFor = (needs: string): Failure =>
  new Failure('FORBIDDEN', {
    sentence: needs === 'read' ? 'You do not have permission to access this page.' : `You need ${needs}.`,
  });

const notKept = () => new Failure('NOT_FOUND', { sentence: 'Nothing of this is kept on this computer.' });

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
 * The one way in which a procedure answers "from the cache, from the server, or what was kept"; areas.md section 2. A procedure whose
 * answers are only kept as they came says `persist: 'yes'` in the contract instead, and needs nothing here.
 * @throws Failure of the server where nothing stands in; `missing` where only what is kept was wanted
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
    // The server has it all, too, when what is kept cannot be read.
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
      // Of what was never begun, or may not be read, nothing is no answer: only the last visit is one.
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

/** Answers lists over the rows of a feed: from the cache once it holds all of them, whether or not the server can be reached. */
export const answerOver =
  (reading: Reading, feed: FeedName) =>
  <T>(fromCache: (cache: OpenStore['cache']) => Promise<T>, server: () => Promise<T>): Promise<Answer<T>> =>
    answerFrom(reading, {
      policy: 'cache',
      feed,
      server,
      kept: async ({ cache }) => ({ data: await fromCache(cache) }),
    });
