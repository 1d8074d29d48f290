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

/**
 * Asks for what is kept of an item, and writes its configuration as YAML, while the list still gives way to its page. The server is
 * not asked: the page does that, and shows what it says.
 */
export function useItemAhead(): (id: string) => void {
  const answers = useQueryClient();
  const format = useStart()?.preferences.configFormat ?? 'yaml';
  return (id) => {
    const kept = queries.catalog.item.get.queryOptions({ input: { id, kept: true } });
    answers.fetchQuery(kept).then(
      ({ data }) => {
        if (format === 'yaml' && data.configFormat === 'json' && data.configText !== null)
          prepareYaml(data.configText);
      },
      // The page asks for it again, and tells.
      () => undefined,
    );
  };
}
