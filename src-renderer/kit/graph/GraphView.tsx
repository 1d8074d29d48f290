import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import styles from './Graph.module.css';
import { GraphCanvas } from './GraphCanvas.tsx';
import { GraphMinimap } from './GraphMinimap.tsx';
import type { GraphProps } from './GraphProps.ts';
import { GraphText } from './GraphText.tsx';
import { type GraphOptions, GraphTools, zoomStep } from './GraphTools.tsx';
import { foldOf, nodeKey, type VisibleItem } from './graphModel.ts';
import { isArrow, nextNode } from './graphNavigation.ts';
import type { PanZoom } from './PanZoom.ts';
import type { Scene } from './useGraphLayout.ts';
import { aboveTools, useStartView } from './useStartView.ts';
import { fitBox, revealBox } from './viewMath.ts';

interface GraphViewProps
  extends Pick<
    GraphProps,
    | 'label'
    | 'focusId'
    | 'opened'
    | 'onOpenedChange'
    | 'renderIcon'
    | 'onOpen'
    | 'onExport'
    | 'onExportFailed'
    | 'onPainted'
    | 'show'
  > {
  readonly scene: Scene;
  readonly options: GraphOptions;
  readonly onOptionsChange: (look: GraphOptions) => void;
  /** Key of the node that must keep its position in the next layout. */
  readonly anchor: RefObject<string | undefined>;
}

/** `=` also zooms in, so that the plus key works without Shift. */
const isPlus = (key: string): boolean => key === '+' || key === '=';

export function GraphView(props: GraphViewProps) {
  const { scene, options, focusId, opened, onOpenedChange, renderIcon, onOpen, onExport } = props;
  const { graph, boxes, direction } = scene;
  const [panZoom, setPanZoom] = useState<PanZoom>();
  const [chosen, setChosen] = useState<string>();
  const focusKey = focusId === undefined ? undefined : visibleFocus(scene, focusId);
  const cursorKey = chosen !== undefined && graph.byKey.has(chosen) ? chosen : undefined;
  const start = cursorKey ?? focusKey ?? graph.items[0]?.key;

  useEffect(() => {
    props.anchor.current = start;
  }, [props.anchor, start]);

  useStartView(scene, panZoom, focusKey);

  const goTo = (key: string | undefined) => {
    const box = key === undefined ? undefined : boxes.get(key);
    if (key === undefined || box === undefined) return;
    setChosen(key);
    if (panZoom !== undefined) panZoom.moveTo(revealBox(box, panZoom.view, aboveTools(panZoom.size)));
  };
  const { show } = props;
  const scrolledTo = useRef<GraphProps['show']>(undefined);
  // A hidden node appears with the next layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per `show` object.
  useEffect(() => {
    if (show === undefined || scrolledTo.current === show || panZoom === undefined) return;
    const key = nodeKey(show.id);
    if (!boxes.has(key)) return;
    scrolledTo.current = show;
    goTo(key);
  }, [show, boxes, panZoom]);
  const toggle = (item: VisibleItem) => {
    const fold = foldOf(item);
    if (fold === undefined) return;
    const next = new Set(opened);
    if (!next.delete(fold.id)) next.add(fold.id);
    onOpenedChange(next);
  };
  const activate = (item: VisibleItem) => {
    if (item.kind === 'node') onOpen?.(item.node);
    else toggle(item);
  };
  const showAll = () => panZoom?.moveTo(fitBox(scene.bounds, aboveTools(panZoom.size)));

  const handleKey = (key: string): boolean => {
    const item = start === undefined ? undefined : graph.byKey.get(start);
    if (item === undefined || start === undefined) return false;
    if (isArrow(key)) goTo(nextNode(start, key, boxes, graph.edges, direction));
    else if (key === 'Home') goTo(focusKey ?? graph.items[0]?.key);
    else if (key === 'Enter') activate(item);
    else if (key === ' ') toggle(item);
    // Plus and minus fold the group under the cursor if possible. Otherwise they zoom.
    else if (isPlus(key) && foldOf(item)?.isOpened === false) toggle(item);
    else if (isPlus(key)) panZoom?.zoomBy(zoomStep);
    else if (key === '-' && foldOf(item)?.isOpened === true) toggle(item);
    else if (key === '-') panZoom?.zoomBy(1 / zoomStep);
    else if (key === '0' || key === 'f') showAll();
    else return false;
    return true;
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!handleKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const exportAs = async (kind: 'svg' | 'png') => {
    try {
      // Loaded on demand because few users export.
      const { exportGraph } = await import('./exportGraph.tsx');
      onExport?.(
        kind,
        await exportGraph(kind, { scene, edgeStyle: options.edgeStyle, focusKey, renderIcon }),
      );
    } catch (cause) {
      if (props.onExportFailed === undefined) throw cause;
      props.onExportFailed(cause);
    }
  };

  const cursorTo = useCallback((key: string) => setChosen(key), []);
  return (
    <div className={styles.graph}>
      <GraphCanvas
        scene={scene}
        panZoom={panZoom}
        onPanZoom={setPanZoom}
        label={props.label}
        edgeStyle={options.edgeStyle}
        focusKey={focusKey}
        cursorKey={cursorKey}
        renderIcon={renderIcon}
        onCursor={cursorTo}
        onToggle={toggle}
        onActivate={activate}
        onKeyDown={keyDown}
        onFocus={() => {
          if (cursorKey === undefined && start !== undefined) setChosen(start);
        }}
        onPainted={props.onPainted}
      />
      {panZoom !== undefined && (
        <>
          <GraphTools
            panZoom={panZoom}
            options={options}
            onOptionsChange={props.onOptionsChange}
            onFit={showAll}
            onExport={onExport === undefined ? undefined : (kind) => void exportAs(kind)}
          />
          <GraphMinimap scene={scene} panZoom={panZoom} />
        </>
      )}
      <GraphText graph={graph} />
    </div>
  );
}

/** Returns the focused node, or the innermost visible group that contains it. */
function visibleFocus({ graph, data }: Scene, focusId: string): string | undefined {
  const key = nodeKey(focusId);
  if (graph.byKey.has(key)) return key;
  let groupId = data.nodes.find(({ id }) => id === focusId)?.groupId;
  const seen = new Set<string>();
  while (groupId !== undefined && !seen.has(groupId)) {
    if (graph.byKey.has(`g:${groupId}`)) return `g:${groupId}`;
    seen.add(groupId);
    const above: string = groupId;
    groupId = data.groups.find(({ id }) => id === above)?.groupId;
  }
  return undefined;
}
