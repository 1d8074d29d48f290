import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterPaint } from '../../kit/afterPaint.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { useStart } from '../../parts/preferences.ts';
import { prepareYaml, warmYaml } from '../../parts/yaml/toYaml.ts';

/** What a click on a row needs and the list does not. A part that does not come is asked for, and told of, by the click. */
function load(): void {
  void Promise.all([import('./item/CatalogItem.tsx'), import('./item/ConfigTab.tsx')]).catch(() => undefined);
  warmYaml();
  void document.fonts.load('1em "JetBrains Mono Variable"').catch(() => undefined);
}

/** Brings the item's page while a person reads the list. @param ready whether there is a row to click on */
export function usePreloadedItem(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    let idle: number | undefined;
    const stop = afterPaint(() => {
      idle = requestIdleCallback(load);
    });
    return () => {
      stop();
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [ready]);
}

/** So long the page waits at most for what is kept: two frames, which nobody sees. Milliseconds. */
const longestWaitMs = 30;

/**
 * Asks for what is kept of an item, and writes its configuration as YAML, before its page is drawn: a page that has both is drawn
 * once instead of three times. The server is not asked: the page does that, and shows what it says.
 * @returns resolves when both are here, or when they are not worth waiting for any longer
 */
export function useItemAhead(): (id: string) => Promise<void> {
  const answers = useQueryClient();
  const format = useStart()?.preferences.configFormat ?? 'yaml';
  return (id) => {
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
