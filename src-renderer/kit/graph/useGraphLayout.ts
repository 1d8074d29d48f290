import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Blocks, type Box, blocksOf, boundsOf, type Point, placeItems } from './blocks.ts';
import { edgeKey, type GraphData, type VisibleGraph, visibleGraph } from './graphModel.ts';
import { LayoutClient, LayoutFailed, type LayoutWorkers } from './layoutClient.ts';
import type { Direction, LayoutRequest, LayoutResult } from './layoutRequest.ts';

export interface Scene {
  readonly data: GraphData;
  /** Identity of the data's subject. A scene of the same subject animates from the previous one. */
  readonly subject: unknown;
  readonly graph: VisibleGraph;
  readonly boxes: ReadonlyMap<string, Box>;
  /** Points that edges pass through, by edge key. */
  readonly bends: ReadonlyMap<string, readonly Point[]>;
  readonly bounds: Box;
  readonly direction: Direction;
}

interface LayoutInput {
  readonly data: GraphData;
  readonly subject: unknown;
  readonly opened: ReadonlySet<string>;
  readonly direction: Direction;
  readonly gaps: LayoutRequest['gaps'];
  readonly workers: LayoutWorkers;
  /** Key of the node that keeps its position when others move. */
  readonly anchor: RefObject<string | undefined>;
}

interface LayoutState {
  /** The last scene, also while the next layout runs. Undefined before the first layout. */
  readonly scene: Scene | undefined;
  readonly failure: LayoutFailed | undefined;
  readonly retry: () => void;
}

const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 };

function shiftBoxes(boxes: ReadonlyMap<string, Box>, { x, y }: Point): Map<string, Box> {
  const result = new Map<string, Box>();
  // Whole pixels keep text sharp.
  for (const [key, box] of boxes)
    result.set(key, { ...box, x: Math.round(box.x + x), y: Math.round(box.y + y) });
  return result;
}

/** Returns the bends for each visible edge from the bends of the block edges. */
function bendsOf(
  { edges }: VisibleGraph,
  blocks: Blocks,
  bends: LayoutResult['bends'],
  shift: Point,
): Map<string, readonly Point[]> {
  const bendsByBlocks = new Map(
    blocks.edges.map(({ from, to }, index) => [edgeKey(from, to), bends[index] ?? []]),
  );
  const result = new Map<string, readonly Point[]>();
  for (const { key, from, to } of edges) {
    const start = blocks.positions.get(from)?.block ?? from;
    const end = blocks.positions.get(to)?.block ?? to;
    const points = bendsByBlocks.get(edgeKey(start, end)) ?? [];
    if (points.length > 0)
      result.set(
        key,
        points.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y })),
      );
  }
  return result;
}

export function useGraphLayout({
  data,
  subject,
  opened,
  direction,
  gaps,
  workers,
  anchor,
}: LayoutInput): LayoutState {
  const [scene, setScene] = useState<Scene>();
  const [failure, setFailure] = useState<LayoutFailed>();
  const [attempt, setAttempt] = useState(0);
  const client = useRef<LayoutClient>(undefined);
  const graph = useMemo(() => visibleGraph(data, opened), [data, opened]);

  useEffect(() => {
    const own = new LayoutClient(workers);
    client.current = own;
    return () => own.dispose();
  }, [workers]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: retries use `attempt`; `anchor` is a ref.
  useEffect(() => {
    const blocks = blocksOf(graph);
    const applyLayout = ({ corners, bends }: LayoutResult) => {
      const blockCorners = new Map(
        blocks.blocks.flatMap(({ key }, index) => {
          const corner = corners[index];
          return corner === undefined ? [] : [[key, corner] as const];
        }),
      );
      const boxes = placeItems(blocks, blockCorners);
      setFailure(undefined);
      // ELK is large, so start it after the first scene.
      requestIdleCallback(() => client.current?.prepare(data.nodes.length), { timeout: 1_000 });
      setScene((last) => {
        const key =
          last !== undefined && last.subject === subject && last.direction === direction
            ? anchor.current
            : undefined;
        const before = key === undefined ? undefined : last?.boxes.get(key);
        const after = key === undefined ? undefined : boxes.get(key);
        const shift =
          before === undefined || after === undefined
            ? { x: 0, y: 0 }
            : { x: before.x - after.x, y: before.y - after.y };
        const shiftedBoxes = shiftBoxes(boxes, shift);
        return {
          data,
          subject,
          graph,
          boxes: shiftedBoxes,
          bends: bendsOf(graph, blocks, bends, shift),
          bounds: boundsOf(shiftedBoxes.values()) ?? emptyBox,
          direction,
        };
      });
    };
    client.current
      ?.layout({ blocks: blocks.blocks, edges: blocks.edges, direction, gaps }, graph.items.length)
      .then(applyLayout)
      .catch((thrown: unknown) => {
        if (thrown instanceof LayoutFailed) setFailure(thrown);
      });
  }, [data, subject, graph, direction, gaps, workers, attempt]);

  const retry = () => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  };
  return { scene, failure, retry };
}
