import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { feedNames, feedRules } from '../../src-preload/contract/rules/feeds.ts';
import type { FeedName, SyncChange } from '../../src-preload/contract/sync.ts';
import { bridge, connection, queries } from './bridge/bridge.ts';
import { tellSyncChange } from './syncChanges.ts';

const retryMs = 250;

/** What is answered from the cache, and which feeds bring what it says. */
const followed = (
  [
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
  ] as const
).map((area): readonly [queryKey: QueryKey, feeds: readonly FeedName[]] => [
  queries[area].key(),
  feedNames.filter((feed) => feedRules[feed].shownBy.includes(area)),
]);

interface Origin {
  readonly source?: unknown;
}

const originOf = (data: unknown): Origin => (typeof data === 'object' && data !== null ? data : {});

/**
 * Whether sync changed what an answer says: lists that came from the cache. An item that came from the server is asked for again
 * only when it was named; a list that did, once the cache holds all items.
 * @param inputId the id that was asked for, of an answer about one thing
 * @param feeds those that bring what the answer says
 * @param failed there is no answer: what was brought may be one
 */
export function isTouched(
  answer: unknown,
  inputId: unknown,
  feeds: readonly FeedName[],
  { changes }: SyncChange,
  failed = false,
): boolean {
  const about = typeof inputId === 'string';
  const own = changes.filter(
    ({ feed }) => feeds.includes(feed) && (about || feedRules[feed].ofOneThing !== true),
  );
  const named = about && own.some(({ ids }) => ids?.includes(inputId));
  if (named) return true;
  // What is part of one thing says nothing of another.
  const touched = own.some(({ feed, ids }) => ids === null || feedRules[feed].ofOneThing !== true);
  return touched && (failed || originOf(answer).source === 'cache');
}

/** What filters offer is large and changes slowly: it is asked for again when its own time is up. */
const isSlow = (path: unknown): boolean => Array.isArray(path) && path.includes('facets');

const hasFailed = ({ state }: Query): boolean => state.data === undefined && state.status === 'error';

function inputIdOf({ queryKey: [, options] }: Query): unknown {
  const input =
    typeof options === 'object' && options !== null && 'input' in options ? options.input : undefined;
  return typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;
}

/**
 * Asks again for what sync changed, until the signal is aborted or main refuses this window for good.
 * @param answers what came over the bridge
 */
export async function followChanges(answers: QueryClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && connection.getState().status !== 'refused') {
    try {
      await connection.whenOpen(signal);
      for await (const change of await bridge.sync.changed(undefined, { signal })) {
        tellSyncChange(change);
        for (const [queryKey, feeds] of followed) {
          void answers.invalidateQueries({
            queryKey,
            predicate: (query) =>
              !isSlow(query.queryKey[0]) &&
              isTouched(query.state.data, inputIdOf(query), feeds, change, hasFailed(query)),
          });
        }
      }
    } catch {
      // The connection was lost, its own state says so; or this window goes.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
