import { useEffect } from 'react';
import { afterPaint } from '#kit/afterPaint.ts';
import { warmYaml } from '#parts/yaml/toYaml.ts';

/**
 * Preloads the code and font of the item page.
 * After a failure the click loads it again and reports errors.
 */
function load(): void {
  void Promise.all([import('./item/CatalogItem.tsx'), import('./item/ConfigTab.tsx')]).catch(() => undefined);
  warmYaml();
  void document.fonts.load('1em "JetBrains Mono Variable"').catch(() => undefined);
}

/**
 * Preloads the item page while the list is idle.
 * @param ready whether a row exists
 */
export function usePreloadItem(ready: boolean): void {
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
