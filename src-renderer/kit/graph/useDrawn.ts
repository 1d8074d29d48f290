import { useCallback, useSyncExternalStore } from 'react';
import type { Box } from './blocks.ts';
import type { PanZoom } from './PanZoom.ts';

const unsubscribed = () => () => {};

/** What of the world is to be drawn, and whether it is seen from far away; renders only when one of the two changes. */
export function useDrawn(
  panZoom: PanZoom | undefined,
  farBelow: number,
): { readonly drawn: Box | undefined; readonly isFar: boolean } {
  const subscribe = panZoom?.subscribe ?? unsubscribed;
  const drawn = useSyncExternalStore(
    subscribe,
    useCallback(() => panZoom?.drawn(), [panZoom]),
  );
  const isFar = useSyncExternalStore(
    subscribe,
    useCallback(() => panZoom !== undefined && panZoom.view.k < farBelow, [panZoom, farBelow]),
  );
  return { drawn, isFar };
}
