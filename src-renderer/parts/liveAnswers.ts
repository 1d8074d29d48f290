import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { CatalogListInput } from '#contract/catalog.ts';
import { feedNames, feedRules } from '#contract/rules/feeds.ts';
import { usesConfigurations } from '#contract/rules/ownColumns.ts';
import type { FeedName, SyncChange } from '#contract/sync.ts';
import { bridge, connection, queries } from './bridge/bridge.ts';

const retryMs = 250;

type Area = (typeof feedRules)[FeedName]['usedByAreas'][number];

const feedsUsedBy = (area: Area): readonly FeedName[] =>
  feedNames.filter((feed) => feedRules[feed].usedByAreas.includes(area));

const followedAreas = [
  'catalog',
  'changes',
  'insights',
  'relationships',
  'search',
  'health',
  'resources',
  'incidents',
  'timeline',
  'topology',
  'notifications',
] as const;

type FeedsOfQueries = ReadonlyArray<readonly [queryKey: QueryKey, feeds: readonly FeedName[]]>;

/** Returns the keys of procedures with cached answers, and the feeds they use. */
const feedsByArea = (of: typeof queries): FeedsOfQueries => [
  ...followedAreas.map((area) => [of[area].key(), feedsUsedBy(area)] as const),
  // An earlier moment consists of differences from the present rows. The extent of the history is refetched by time.
  [of.history.at.key(), feedsUsedBy('history')],
];

interface Origin {
  readonly source?: unknown;
}

const originOf = (data: unknown): Origin => (typeof data === 'object' && data !== null ? data : {});

/**
 * Returns whether sync changed data of an answer. Applies to answers from the cache, and to any answer about
 * an id that the change names.
 * @param inputId id in the query, for answers about one resource
 * @param feeds feeds that the answer uses
 * @param failed there is no answer, and synced data may provide one
 * @param listFeeds feeds of single resources whose rows decide what a list contains
 */
export function isTouched(
  answer: unknown,
  inputId: unknown,
  feeds: readonly FeedName[],
  { changes }: SyncChange,
  failed = false,
  listFeeds: readonly FeedName[] = [],
): boolean {
  const isForResource = typeof inputId === 'string';
  const isOfList = (feed: FeedName): boolean =>
    feedRules[feed].forSingleResource !== true || listFeeds.includes(feed);
  const relevantChanges = changes.filter(
    ({ feed }) => feeds.includes(feed) && (isForResource || isOfList(feed)),
  );
  const named = isForResource && relevantChanges.some(({ ids }) => ids?.includes(inputId));
  if (named) return true;
  // A feed of parts of one resource does not affect answers about others.
  const touched = relevantChanges.some(({ feed, ids }) => ids === null || isOfList(feed));
  return touched && (failed || originOf(answer).source === 'cache');
}

/** Filter values are large and change rarely. They are refetched only when their stale time ends. */
const isSlow = (path: unknown): boolean => Array.isArray(path) && path.includes('facets');

/** Answers from the data of another workspace, which the sync of the open one does not change. */
const isOfOtherWorkspace = (path: unknown): boolean => Array.isArray(path) && path.includes('otherWorkspace');

const hasFailed = ({ state }: Query): boolean => state.data === undefined && state.status === 'error';

function inputOf({ queryKey: [, options] }: Query): object {
  const input =
    typeof options === 'object' && options !== null && 'input' in options ? options.input : undefined;
  return typeof input === 'object' && input !== null ? input : {};
}

const inputIdOf = (query: Query): unknown => Reflect.get(inputOf(query), 'id');

const noFeeds: readonly FeedName[] = [];
const configurationFeeds: readonly FeedName[] = ['bodies'];

/** Feeds of single resources that decide what a list contains: a list sorted by a path uses configurations. */
function listFeedsOf(query: Query): readonly FeedName[] {
  const { filter, ...input } = inputOf(query) as Partial<CatalogListInput>;
  return usesConfigurations({ ...input, conditions: filter?.conditions }) ? configurationFeeds : noFeeds;
}

/** Refetches answers that a sync message concerns. */
function refetchTouched(answers: QueryClient, areas: FeedsOfQueries, change: SyncChange): void {
  for (const [queryKey, feeds] of areas) {
    void answers.invalidateQueries({
      queryKey,
      predicate: (query) => {
        const path = query.queryKey[0];
        return (
          !isSlow(path) &&
          !isOfOtherWorkspace(path) &&
          isTouched(
            query.state.data,
            inputIdOf(query),
            feeds,
            change,
            hasFailed(query),
            feeds.includes('bodies') ? listFeedsOf(query) : noFeeds,
          )
        );
      },
    });
  }
}

/** The workspace whose answers are followed. */
interface FollowedSource {
  readonly bridge: Pick<typeof bridge, 'sync'>;
  readonly queries: typeof queries;
  /** Called when messages may have been missed, because the stream was interrupted. */
  readonly onResume?: () => void;
}

/**
 * Refetches answers that sync changed, until the signal is aborted or the main process refuses this window.
 * @param answers cache of bridge answers
 * @param source default: the open workspace
 */
export async function followChanges(
  answers: QueryClient,
  signal: AbortSignal,
  source: FollowedSource = { bridge, queries },
): Promise<void> {
  const areas = feedsByArea(source.queries);
  let isInterrupted = false;
  while (!signal.aborted && connection.getState().status !== 'refused') {
    try {
      await connection.whenOpen(signal);
      const stream = await source.bridge.sync.changed(undefined, { signal });
      if (isInterrupted) source.onResume?.();
      for await (const change of stream) refetchTouched(answers, areas, change);
    } catch {
      // The connection was lost (its own state reports that), or the window closes.
    }
    isInterrupted = true;
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
