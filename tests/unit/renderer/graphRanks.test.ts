import { describe, expect, it } from 'vitest';
import { type Box, boundsOf, overlaps } from '#kit/graph/blocks.ts';
import { dagreLayout } from '#kit/graph/dagreLayout.ts';
import { hasCrossings } from '#kit/graph/edgeCrossings.ts';
import type { Direction, LayoutRequest } from '#kit/graph/layoutRequest.ts';
import { startView } from '#kit/graph/startView.ts';
import { visibleBox } from '#kit/graph/viewMath.ts';
import { wrapRanks } from '#kit/graph/wrapRanks.ts';

const block = (key: string) => ({ key, width: 228, height: 64 });
const names = (count: number) => Array.from({ length: count }, (_, index) => `leaf${index}`);

/** A graph of one node and its neighbors. */
const star = (count: number, options: Partial<LayoutRequest> & { readonly incoming?: boolean } = {}) => {
  const { incoming = false, ...rest } = options;
  const request: LayoutRequest = {
    blocks: ['center', ...names(count)].map(block),
    edges: names(count).map((key) => (incoming ? { from: key, to: 'center' } : { from: 'center', to: key })),
    direction: 'LR',
    ...rest,
  };
  return request;
};

function layOut(request: LayoutRequest) {
  const { request: wrapped, unwrap } = wrapRanks(request);
  const { corners, bends } = unwrap(dagreLayout(wrapped));
  const boxes = request.blocks.map(({ key, width, height }, index): Box & { readonly key: string } => ({
    key,
    width,
    height,
    ...corners[index]!,
  }));
  return { boxes, bends, bounds: boundsOf(boxes)! };
}

const overlapping = (boxes: readonly Box[]) =>
  boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => overlaps(one, other)));

describe('a long rank of a graph', () => {
  const cases: ReadonlyArray<readonly [Direction, NonNullable<LayoutRequest['gaps']>, boolean]> = [
    ['LR', 'specified', false],
    ['LR', 'compact', false],
    ['LR', 'specified', true],
    ['TB', 'specified', false],
    ['TB', 'compact', true],
  ];

  it.each(cases)('shares several ranks, direction %s, gaps %s, incoming %s', (direction, gaps, incoming) => {
    const request = star(30, { direction, gaps, incoming });
    const { boxes, bends, bounds } = layOut(request);
    const unwrapped = boundsOf(
      dagreLayout(request).corners.map((corner, index) => ({ ...request.blocks[index]!, ...corner })),
    )!;
    const lengthOf = ({ width, height }: Box) => (direction === 'LR' ? height : width);
    expect(lengthOf(bounds)).toBeLessThan(lengthOf(unwrapped) * 0.6);
    expect(overlapping(boxes)).toEqual([]);
    // An edge passes between the blocks of the nearer ranks.
    for (const points of bends)
      for (const { x, y } of points)
        expect(boxes.filter((box) => overlaps(box, { x: x - 0.5, y: y - 0.5, width: 1, height: 1 }))).toEqual(
          [],
        );
  });

  it('has the order of its blocks', () => {
    const { boxes } = layOut(star(12, { gaps: 'compact' }));
    const ys = boxes.slice(1).map(({ y }) => y);
    expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  });

  it('stays a single rank up to six blocks', () => {
    const { boxes } = layOut(star(6));
    expect(new Set(boxes.slice(1).map(({ x }) => x)).size).toBe(1);
  });

  it('leaves out blocks that lead to further ones', () => {
    const request = star(8);
    const { boxes } = layOut({
      ...request,
      blocks: [...request.blocks, block('next')],
      edges: [...request.edges, { from: 'leaf3', to: 'next' }],
    });
    const boxOf = (key: string) => boxes.find((one) => one.key === key)!;
    expect(boxOf('next').x).toBeGreaterThan(boxOf('leaf3').x + 228);
    expect(overlapping(boxes)).toEqual([]);
  });
});

describe('the order of a graph', () => {
  const tree: LayoutRequest = {
    blocks: ['root', 'a', 'b', 'c', 'a1', 'a2', 'b1', 'c1'].map(block),
    edges: [
      ...['a', 'b', 'c'].map((to) => ({ from: 'root', to })),
      { from: 'a', to: 'a1' },
      { from: 'a', to: 'a2' },
      { from: 'b', to: 'b1' },
      { from: 'c', to: 'c1' },
    ],
    direction: 'LR',
  };
  const ysOf = (request: LayoutRequest, keys: readonly string[]) => {
    const { boxes } = layOut(request);
    return keys.map((key) => boxes.find((one) => one.key === key)!.y);
  };

  it.each([[['a', 'b', 'c']], [['a1', 'a2', 'b1', 'c1']]])(
    'is that of its blocks from top to bottom in a tree: %s',
    (keys) => {
      const ys = ysOf(tree, keys);
      expect(ys).toEqual(ys.toSorted((a, b) => a - b));
    },
  );

  it('changes where edges would cross', () => {
    const request: LayoutRequest = {
      blocks: ['a', 'b', 'b1', 'a1'].map(block),
      edges: [
        { from: 'a', to: 'a1' },
        { from: 'b', to: 'b1' },
        { from: 'b', to: 'a1' },
      ],
      direction: 'LR',
    };
    const { corners, bends } = dagreLayout(request);
    expect(hasCrossings(request, { corners, bends })).toBe(false);
  });

  it('detects crossing edges, and none between edges with a common end', () => {
    const request: LayoutRequest = {
      blocks: ['a', 'b', 'c', 'd'].map(block),
      edges: [
        { from: 'a', to: 'd' },
        { from: 'b', to: 'c' },
      ],
      direction: 'LR',
    };
    const corners = [
      { x: 0, y: 0 },
      { x: 0, y: 100 },
      { x: 400, y: 0 },
      { x: 400, y: 100 },
    ];
    expect(hasCrossings(request, { corners, bends: [] })).toBe(true);
    const fan = { ...request, edges: ['b', 'c', 'd'].map((to) => ({ from: 'a', to })) };
    expect(hasCrossings(fan, { corners, bends: [] })).toBe(false);
  });
});

describe('parts of a graph without links between them', () => {
  it.each(['LR', 'TB'] as const)('are packed in the shape of a window, direction %s', (direction) => {
    const { boxes, bounds } = layOut({ blocks: names(40).map(block), edges: [], direction, gaps: 'compact' });
    expect(overlapping(boxes)).toEqual([]);
    expect(bounds.width / bounds.height).toBeGreaterThan(1);
    expect(bounds.width / bounds.height).toBeLessThan(2.4);
    // The first block is at the upper left corner.
    expect(boxes[0]).toMatchObject({ x: bounds.x, y: bounds.y });
  });

  it('have no position in an empty graph', () => {
    expect(dagreLayout({ blocks: [], edges: [], direction: 'LR' })).toEqual({ corners: [], bends: [] });
  });
});

describe('the initial view of a graph', () => {
  const size = { width: 1_200, height: 760 };
  const graphs: ReadonlyArray<readonly [count: number, direction: Direction]> = [1, 8, 30, 200].flatMap(
    (count) => [[count, 'LR'] as const, [count, 'TB'] as const],
  );

  it.each(graphs)(
    'of %i neighbors (%s) has readable text and shows the node in its middle',
    (count, direction) => {
      const { boxes, bounds } = layOut(star(count, { direction }));
      const view = startView(bounds, boxes[0], size);
      expect(view.k).toBeGreaterThanOrEqual(0.8);
      const seen = visibleBox(view, size);
      const center = boxes[0]!;
      expect(center.x).toBeGreaterThanOrEqual(seen.x);
      expect(center.y).toBeGreaterThanOrEqual(seen.y);
      expect(center.x + center.width).toBeLessThanOrEqual(seen.x + seen.width);
      expect(center.y + center.height).toBeLessThanOrEqual(seen.y + seen.height);
    },
  );
});
