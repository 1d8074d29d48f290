import { useQuery } from '@tanstack/react-query';
import type { ConfigItem } from '../../../../src-preload/contract/entities/configItem.ts';
import type { AnswerOrigin } from '../../../parts/asOfState.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import { useServerOnline } from '../../../parts/useServerOnline.ts';

/** How often the figures of the tabs are asked for while they are looked at, in milliseconds: they change without the item. */
const everyMs = 30_000;

/** What the tabs of an item count: what came with the item, and what the server says since. */
export function useItemCounts(
  id: string,
  answer: (AnswerOrigin & { readonly data: ConfigItem }) | undefined,
): ConfigItem['counts'] {
  const online = useServerOnline();
  const fresh = answer?.source === 'server';
  const since = useQuery({
    ...queries.catalog.item.counts.queryOptions({ input: { id }, meta: { quiet: true } }),
    enabled: online && fresh,
    // They have just come with the item.
    initialData: () => (answer !== undefined && fresh ? { ...answer, data: answer.data.counts } : undefined),
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
  return since.data?.data ?? answer?.data.counts ?? null;
}
