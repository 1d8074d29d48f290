import { useQuery } from '@tanstack/react-query';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';

/** Polling interval of the tab counts in milliseconds. They change independently of the item. */
const pollIntervalMs = 30_000;

/** Tab counts of an item: those of the item's answer, then newer ones from the server. */
export function useItemCounts(
  id: string,
  answer: (AnswerOrigin & { readonly data: ConfigItem }) | undefined,
): ConfigItem['counts'] {
  const online = useServerOnline();
  const fresh = answer?.source === 'server';
  const query = useQuery({
    ...queries.catalog.item.counts.queryOptions({ input: { id }, meta: { quiet: true } }),
    enabled: online && fresh,
    // The item's answer contains fresh counts.
    initialData: () => (answer !== undefined && fresh ? { ...answer, data: answer.data.counts } : undefined),
    staleTime: pollIntervalMs,
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: true,
  });
  return query.data?.data ?? answer?.data.counts ?? null;
}
