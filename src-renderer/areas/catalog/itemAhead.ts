import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../parts/bridge/bridge.ts';
import { preferencesNow } from '../../parts/preferences.ts';
import { prepareYaml } from '../../parts/yaml/toYaml.ts';

/** Maximum wait for the cache in milliseconds: two frames, too short to notice. */
const longestWaitMs = 30;

/**
 * Loads a cached item and converts its configuration to YAML before its page opens.
 * The page then renders once instead of three times. The page itself queries the server.
 * @returns resolves when both are ready, or after the maximum wait
 */
export function useItemAhead(): (id: string) => Promise<void> {
  const answers = useQueryClient();
  return (id) => {
    // Read at call time: a subscription would render the
    // list on every preference change, such as the last URL.
    const format = preferencesNow()?.configFormat ?? 'yaml';
    const kept = queries.catalog.item.get.queryOptions({ input: { id, kept: true } });
    const here = answers.fetchQuery(kept).then(({ data }) => {
      const isDocument = data.configFormat === 'json' && data.configText !== null;
      return format === 'yaml' && isDocument ? prepareYaml(answers, data.configText ?? '') : undefined;
    });
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
    // The page's own query repeats and reports an error.
    return Promise.race([here.catch(() => undefined), late]);
  };
}
