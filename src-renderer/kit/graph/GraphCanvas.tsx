import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Box, overlaps } from './blocks.ts';
import styles from './GraphCanvas.module.css';
import { GraphEdges } from './GraphEdges.tsx';
import { GraphNodeCard, type RenderGraphIcon } from './GraphNodeCard.tsx';
import { GraphOverviewNodes } from './GraphOverviewNodes.tsx';
import type { VisibleItem } from './graphModel.ts';
import { graphMessages, itemSentence } from './messages.ts';
import { PanZoom } from './PanZoom.ts';
import type { Scene } from './useGraphLayout.ts';
import { useIncrementalKeys } from './useIncrementalKeys.ts';
import { useMovingBoxes } from './useMovingBoxes.ts';
import { usePainted } from './usePainted.ts';

const noSubscription = () => () => {};

/** Returns the area to draw and whether the zoom is low. Re-renders only when one of them changes. */
function useDrawnArea(
  panZoom: PanZoom | undefined,
  farBelow: number,
): { readonly drawnArea: Box | undefined; readonly isFar: boolean } {
  const subscribe = panZoom?.subscribe ?? noSubscription;
  const drawnArea = useSyncExternalStore(
    subscribe,
    useCallback(() => panZoom?.drawnArea(), [panZoom]),
  );
  const isFar = useSyncExternalStore(
    subscribe,
    useCallback(() => panZoom !== undefined && panZoom.view.k < farBelow, [panZoom, farBelow]),
  );
  return { drawnArea, isFar };
}

interface GraphCanvasProps {
  readonly scene: Scene;
  readonly panZoom: PanZoom | undefined;
  readonly onPanZoom: (panZoom: PanZoom | undefined) => void;
  readonly label: string;
  readonly edgeStyle: 'curve' | 'step';
  readonly focusKey: string | undefined;
  readonly cursorKey: string | undefined;
  readonly renderIcon: RenderGraphIcon | undefined;
  readonly onCursor: (key: string) => void;
  readonly onToggle: (item: VisibleItem) => void;
  readonly onActivate: (item: VisibleItem) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onPainted: ((visibleCount: number) => void) | undefined;
}

/** Above this number of items, only items near the view are drawn, and rectangles at low zoom. */
const largeGraphThreshold = 150;
const lowZoomLimit = 0.4;

export function GraphCanvas(props: GraphCanvasProps) {
  const { scene, panZoom, onPanZoom, focusKey, cursorKey } = props;
  const { graph, direction } = scene;
  const id = useId();
  const world = useRef<HTMLDivElement>(null);
  const boxes = useMovingBoxes(scene);
  const { drawnArea, isFar: isSmall } = useDrawnArea(panZoom, lowZoomLimit);
  const isLarge = graph.items.length > largeGraphThreshold;
  const isZoomedOut = isLarge && isSmall;

  const keys = useMemo(() => {
    if (drawnArea === undefined) return [];
    const isDrawn = (key: string): boolean => {
      if (key === focusKey || key === cursorKey) return true;
      const box = boxes.get(key);
      return !isZoomedOut && box !== undefined && (!isLarge || overlaps(box, drawnArea));
    };
    return graph.items.map(({ key }) => key).filter(isDrawn);
  }, [graph, boxes, drawnArea, isLarge, isZoomedOut, focusKey, cursorKey]);
  const { renderedKeys, isComplete } = useIncrementalKeys(keys);
  usePainted(scene, isComplete && drawnArea !== undefined, props.onPainted);

  // The element owns its pan and zoom: both are created and disposed together.
  const [attach] = useState(() => (element: HTMLDivElement) => {
    const own = new PanZoom(element);
    onPanZoom(own);
    return () => {
      own.dispose();
      onPanZoom(undefined);
    };
  });

  useLayoutEffect(() => {
    if (panZoom === undefined) return;
    const show = () => {
      const { x, y, k } = panZoom.view;
      const canvas = world.current?.parentElement;
      world.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${k})`);
      // Doubles the gap of the background dots each time that zooming out halves it.
      const gap = 24 * k * 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / k)));
      canvas?.style.setProperty('background-size', `${gap}px ${gap}px`);
      canvas?.style.setProperty('background-position', `${x}px ${y}px`);
    };
    show();
    return panZoom.subscribe(show);
  }, [panZoom]);

  const itemAt = (event: MouseEvent): VisibleItem | undefined => {
    const card = event.target instanceof Element ? event.target.closest('[data-node]') : null;
    const own = card?.getAttribute('data-node');
    if (own !== undefined && own !== null) return graph.byKey.get(own);
    if (panZoom === undefined) return undefined;
    // At low zoom all nodes are one path, so the event has no card as its target. Use the position.
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { x, y, k } = panZoom.view;
    const point = {
      x: (event.clientX - left - x) / k,
      y: (event.clientY - top - y) / k,
      width: 0,
      height: 0,
    };
    return graph.items.find(({ key }) => {
      const box = boxes.get(key);
      return box !== undefined && overlaps(box, point);
    });
  };
  const click = (event: MouseEvent) => {
    const item = itemAt(event);
    if (item === undefined) return;
    props.onCursor(item.key);
    const isFold = event.target instanceof Element && event.target.closest('[data-fold]') !== null;
    // A click anywhere on a stack opens it. The stack exists until the next layout,
    // so ignore the second click of a double-click, which would fold it again.
    if (isFold || (item.kind === 'folded' && event.detail < 2)) props.onToggle(item);
  };
  const doubleClick = (event: MouseEvent) => {
    const item = itemAt(event);
    const isFold = event.target instanceof Element && event.target.closest('[data-fold]') !== null;
    // The first click of the double-click already opened a group.
    if (item?.kind === 'node' && !isFold) props.onActivate(item);
  };

  const cursor = cursorKey === undefined ? undefined : graph.byKey.get(cursorKey);
  // A new id per node notifies screen readers of a cursor move. Ids must not contain spaces.
  const cursorId = `${id}-${encodeURIComponent(cursorKey ?? '')}`;
  return (
    <div
      ref={attach}
      className={styles.canvas}
      role="application"
      aria-roledescription={graphMessages.role}
      aria-label={props.label}
      aria-describedby={`${id}-keys`}
      {...(cursor === undefined ? {} : { 'aria-activedescendant': cursorId })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the cursor on the canvas.
      tabIndex={0}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onClick={click}
      onDoubleClick={doubleClick}
    >
      <div ref={world} className={styles.world} aria-hidden="true">
        {drawnArea !== undefined && (
          <GraphEdges
            graph={graph}
            boxes={boxes}
            bends={scene.bends}
            drawnArea={drawnArea}
            direction={direction}
            edgeStyle={props.edgeStyle}
            focusKey={focusKey}
          />
        )}
        {isZoomedOut && <GraphOverviewNodes graph={graph} boxes={boxes} />}
        {renderedKeys.map((key) => {
          const item = graph.byKey.get(key);
          const box = boxes.get(key);
          if (item === undefined || box === undefined) return undefined;
          return (
            <GraphNodeCard
              key={key}
              item={item}
              box={box}
              isFocused={key === focusKey}
              hasCursor={key === cursorKey}
              renderIcon={props.renderIcon}
            />
          );
        })}
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {graphMessages.keys}
      </p>
      {cursor !== undefined && (
        <div
          key={cursor.key}
          id={cursorId}
          className="visually-hidden"
          role="img"
          aria-label={itemSentence(cursor)}
          data-cursor={cursor.key}
        />
      )}
    </div>
  );
}
