import { useQueryClient } from '@tanstack/react-query';
import { queries } from '#parts/bridge/bridge.ts';
import { preferencesNow } from '#parts/preferences.ts';
import { prepareYaml } from '#parts/yaml/toYaml.ts';

/** Maximum wait for the cache in milliseconds: two frames, too short to notice. */
const maxWaitMs = 30;

/**
 * Loads a cached item and converts its configuration to YAML before its page opens.
 * The page then renders once instead of three times. The page itself queries the server.
 * @returns resolves when both are ready, or after the maximum wait
 */
export function usePrefetchItem(): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  return (id) => {
    // Read at call time: a subscription would render the
    // list on every preference change, such as the last URL.
    const format = preferencesNow()?.configFormat ?? 'json';
    const cachedItem = queries.catalog.item.get.queryOptions({ input: { id, kept: true } });
    const prepared = queryClient.fetchQuery(cachedItem).then(({ data }) => {
      const isDocument = data.configFormat === 'json' && data.configText !== null;
      return format === 'yaml' && isDocument ? prepareYaml(queryClient, data.configText ?? '') : undefined;
    });
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
    // The page's own query repeats and reports an error.
    return Promise.race([prepared.catch(() => undefined), timeout]);
  };
}
