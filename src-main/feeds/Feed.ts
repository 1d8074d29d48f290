import type { SearchHit } from '../../src-preload/contract/search.ts';
import type { FeedName, SyncLimits } from '../../src-preload/contract/sync.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { Found } from '../cache/reads/search.ts';
import type { ReaderCalls } from '../cache/worker.ts';
import type { MarkedChecks } from '../cache/writes/Marks.ts';
import type { FeedContext } from './FeedContext.ts';

/** What strategies need to know besides the server and the cache. */
export interface FeedInput {
  readonly limits: () => SyncLimits;
  readonly marked: () => Promise<MarkedChecks>;
}

/** One way in which a feed is kept like the server, again and again. */
export interface Strategy {
  /** Its name in the feed's work, and in the log. */
  readonly name: string;
  /** Milliseconds from its end to its next begin. */
  readonly everyMs: number;
  /** What is quick goes before what is long; a long one gives way when it has used its budget. */
  readonly lane: 'quick' | 'long';
  /** Only sensible once that feed was read to its end. */
  readonly after?: FeedName;
  /** Reads what joins its rows with those of that feed: there is nothing to do where the server has none of them. */
  readonly joins?: FeedName;
  /** What it finds out is whether the feed's rows are those of the server. */
  readonly proves: boolean;
  /** Reads everything: a pass that ended before this start puts the next one off. */
  readonly whole?: true;
  /** Keeps its pace while nobody sees a window, because the person is told of what it brings. */
  readonly awake?: (input: FeedInput) => Promise<boolean>;
  /** The work that is done in its place where a person asks for it. */
  readonly asked?: string;
  /** What its work is given besides the context. */
  readonly given?: (input: FeedInput) => Promise<readonly unknown[]>;
}

/**
 * What is done for a feed in the thread of sync, by name: its strategies, of which `true` says that there is more to do at once, and what
 * is asked for by need. `restart` makes the next pass begin at its start; a feed without it restarts as `restartPass` does.
 */
export type FeedWork = Readonly<
  // biome-ignore lint/suspicious/noExplicitAny: what is given to each function is of its own type; see `WorkOf`.
  Record<string, (context: FeedContext, ...given: any[]) => Promise<unknown>>
>;

/**
 * A kind of row that is kept like the server; areas.md section 1. What is known of it below: its name in the contract's rules/feeds.ts, and its
 * tables in cache/feedTables.ts.
 */
export interface Feed {
  /** How long after it was last proved it is taken for fresh, in milliseconds. */
  readonly freshForMs: number;
  readonly strategies: readonly Strategy[];
  /** How search finds its rows, and what they are called there; absent where it does not. */
  readonly search?: {
    readonly kind: SearchHit['kind'];
    /** @param limit how many are named of those that are found */
    readonly find: (read: Calls<ReaderCalls>, text: string, limit: number) => Promise<Found>;
  };
  /** Makes what a thread works with, once per thread: it may remember. */
  readonly begin: () => FeedWork;
}

/** A feed whose work is known by name. */
export interface FeedOf<Work extends FeedWork> extends Feed {
  readonly strategies: ReadonlyArray<
    Strategy & { readonly name: keyof Work; readonly asked?: keyof Work & string }
  >;
  readonly begin: () => Work;
}

export const defineFeed = <Work extends FeedWork>(feed: FeedOf<Work>): FeedOf<Work> => feed;

export const seconds = 1_000;
export const minutes = 60 * seconds;
