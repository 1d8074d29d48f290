import { useEffect } from 'react';
import { afterPaint } from '../../kit/afterPaint.ts';
import { warmYaml } from '../../parts/yaml/toYaml.ts';

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
