import type { SearchHit } from '#contract/search.ts';
import type { FeedName, SyncLimits } from '#contract/sync.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { SearchResult } from '../cache/reads/search.ts';
import type { ReaderCalls } from '../cache/worker.ts';
import type { MarkedChecks } from '../cache/writes/Marks.ts';
import type { FeedContext } from './FeedContext.ts';

/** Input for strategies besides the server and the cache. */
export interface FeedInput {
  readonly limits: () => SyncLimits;
  readonly markedChecks: () => Promise<MarkedChecks>;
}

/** A method to sync a feed with the server, repeated on a schedule. */
export interface Strategy {
  /** Name in the feed's work and in the log. */
  readonly name: string;
  /** Milliseconds between the end of a run and the start of the next. */
  readonly everyMs: number;
  /** Quick strategies run before long ones. Long ones are interrupted when their budget is used up. */
  readonly lane: 'quick' | 'long';
  /** Runs only after this feed has completed a pass. */
  readonly after?: FeedName;
  /** Joins its rows with rows of this feed, so it is skipped if the server has none of them. */
  readonly joins?: FeedName;
  /**
   * Feeds from whose rows the server computes this feed. After a change of their rows the strategy runs at once,
   * as on request.
   */
  readonly follows?: {
    readonly feeds: readonly FeedName[];
    /** Min milliseconds between such runs. Longer while no window is visible. */
    readonly minIntervalMs: number;
  };
  /** True if a run proves that the feed's rows match the server's. */
  readonly confirmsFreshness: boolean;
  /**
   * Reads all rows. If a pass was completed before the application started, the next one waits for
   * its regular time.
   */
  readonly isFullPass?: true;
  /** Runs at its normal pace while no window is visible, because its rows trigger notifications. */
  readonly runsInBackground?: (input: FeedInput) => Promise<boolean>;
  /** Work that runs instead when a user requests a sync. */
  readonly onRequest?: string;
  /** Returns the arguments of the work, after the context. */
  readonly workArguments?: (input: FeedInput) => Promise<readonly unknown[]>;
}

/**
 * Work of a feed in the sync thread, by name: its strategies and jobs on demand. A strategy returns
 * `true` if there is more to do now. `restart` makes the next pass start from the beginning; the default
 * is `restartPass`.
 */
export type FeedWork = Readonly<
  // biome-ignore lint/suspicious/noExplicitAny: each function has its own parameter types; see `WorkOf`.
  Record<string, (context: FeedContext, ...given: any[]) => Promise<unknown>>
>;

/**
 * A kind of rows that is synced with the server. Its name is in the contract's `rules/feeds.ts`, and its
 * tables are in `cache/feedTables.ts`.
 */
export interface Feed {
  /** Time in milliseconds for which the feed counts as current after it was last proved. */
  readonly freshForMs: number;
  /** Changed rows are published within 100 ms instead of a second, because users wait for them. */
  readonly isUrgent?: true;
  /** Limits of this computer determine which rows are stored, so new limits apply at once. */
  readonly dependsOnLimits?: true;
  readonly strategies: readonly Strategy[];
  /** How search finds the feed's rows, and their kind; absent if they are not searchable. */
  readonly search?: {
    readonly kind: SearchHit['kind'];
    /** @param limit max number of returned matches */
    readonly find: (read: Calls<ReaderCalls>, text: string, limit: number) => Promise<SearchResult>;
  };
  /** Creates the work, once per thread; the work may have state. */
  readonly createWork: () => FeedWork;
}

/** A feed with typed names of its work. */
export interface FeedOf<Work extends FeedWork> extends Feed {
  readonly strategies: ReadonlyArray<
    Strategy & { readonly name: keyof Work; readonly onRequest?: keyof Work & string }
  >;
  readonly createWork: () => Work;
}

export const defineFeed = <Work extends FeedWork>(feed: FeedOf<Work>): FeedOf<Work> => feed;

export const seconds = 1_000;
export const minutes = 60 * seconds;
