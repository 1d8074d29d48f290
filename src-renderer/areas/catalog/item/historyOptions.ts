import type { ConfigItem } from '#contract/entities/configItem.ts';
import { queries } from '#parts/bridge/bridge.ts';

/**
 * Options of the query for the changes of an item's configuration. A changed item has another query: the changes of
 * an earlier configuration do not lead back from the current one.
 * @param item undefined until it is known
 */
export function historyOptions(item: Pick<ConfigItem, 'id' | 'updatedAt'> | undefined) {
  const input = { itemId: item?.id ?? '' };
  const key = queries.changes.history.queryKey({ input });
  return queries.changes.history.queryOptions({
    input,
    enabled: item !== undefined,
    queryKey: [...key, item?.updatedAt ?? null],
  });
}
