import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../parts/bridge/bridge.ts';
import { preferencesNow } from '../../parts/preferences.ts';
import { prepareYaml } from '../../parts/yaml/toYaml.ts';

/** So long the page waits at most for what is kept: two frames, which nobody sees. Milliseconds. */
const longestWaitMs = 30;

/**
 * Asks for what is kept of an item, and writes its configuration as YAML, before its page is drawn: a page that has both is drawn
 * once instead of three times. The server is not asked: the page does that, and shows what it says.
 * @returns resolves when both are here, or when they are not worth waiting for any longer
 */
export function useItemAhead(): (id: string) => Promise<void> {
  const answers = useQueryClient();
  return (id) => {
    // Read when it is wanted: the preferences hold the last address, too, and the list need not be drawn again for each.
    const format = preferencesNow()?.configFormat ?? 'yaml';
    const kept = queries.catalog.item.get.queryOptions({ input: { id, kept: true } });
    const here = answers.fetchQuery(kept).then(({ data }) => {
      const isDocument = data.configFormat === 'json' && data.configText !== null;
      return format === 'yaml' && isDocument ? prepareYaml(answers, data.configText ?? '') : undefined;
    });
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
    // What goes wrong happens to the page again, which tells.
    return Promise.race([here.catch(() => undefined), late]);
  };
}
