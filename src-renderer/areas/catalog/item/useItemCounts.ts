import { hashKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useItemChecks } from '#parts/checks/useItemChecks.ts';
import { useHidesDeleted } from '#parts/hiddenDeletions.ts';
import { earlierAnswer } from '#parts/list/earlierAnswer.ts';
import { changesInput, changesView } from '../changes/changesView.ts';
import { insightsInput, insightsView } from '../insights/insightsView.ts';
import { relatedInput, relationshipsView } from '../relationships/relationshipsView.ts';
import type { ByItemTab } from './itemTabs.ts';

/** Polling interval of counts that come from the server, in milliseconds. Sync refreshes the others. */
const pollIntervalMs = 30_000;

type CountAnswer = AnswerOrigin & { readonly data: number };

/** @param id of the item; the count of another item is never displayed while a new one loads */
function useCount(
  options: Pick<UseQueryOptions<CountAnswer>, 'queryKey' | 'queryFn'>,
  id: string,
): number | undefined {
  const { data } = useQuery<CountAnswer>({
    ...options,
    meta: { quiet: true },
    ...earlierAnswer<CountAnswer>(useQueryClient(), options.queryKey),
    refetchInterval: ({ state }) => (state.data?.source === 'server' ? pollIntervalMs : false),
    placeholderData: (before, query) =>
      query !== undefined && hashKey(query.queryKey).includes(id) ? before : undefined,
  });
  return data?.data;
}

const noCounts: ByItemTab<number | undefined> = {};

/**
 * Counts the rows that each tab of an item lists when it is opened: each list counts itself, with the defaults
 * of its address.
 * @param isThen whether the page shows an earlier moment, of which counts are not known
 * @returns undefined for a count that is not known
 */
export function useItemCounts(id: string, isThen: boolean): ByItemTab<number | undefined> {
  const [hideDeleted] = useHidesDeleted('areDeletedConfigsHidden');
  const [hideDeletedChanges] = useHidesDeleted('areDeletedConfigChangesHidden');
  const changes = { ...changesView.defaults, hideDeleted: hideDeletedChanges };
  const { filter, of, range } = changesInput(changes, Date.now(), id);
  const insights = insightsInput(insightsView.defaults, id).filter;
  const related = relatedInput({ ...relationshipsView.defaults, hideDeleted }, id);
  const runs = { on: { kind: 'config' as const, id } };
  const { checks } = useItemChecks(id);
  const counts = {
    changes: useCount(queries.changes.count.queryOptions({ input: { filter, of, range } }), id),
    insights: useCount(queries.insights.count.queryOptions({ input: { filter: insights } }), id),
    relationships: useCount(queries.relationships.count.queryOptions({ input: related }), id),
    playbooks: useCount(queries.playbooks.runs.count.queryOptions({ input: runs }), id),
    checks: checks?.length,
  };
  return isThen ? noCounts : counts;
}
