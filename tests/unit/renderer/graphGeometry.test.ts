import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, blocksOf, boundsOf, overlaps, placeItems } from '#kit/graph/blocks.ts';
import { edgeDrawing, treeLines } from '#kit/graph/edgePath.ts';
import { visibleGraph } from '#kit/graph/graphModel.ts';
import { type Arrow, nextNode } from '#kit/graph/graphNavigation.ts';
import { startView } from '#kit/graph/startView.ts';
import { drawnBox, fitBox, revealBox, visibleBox } from '#kit/graph/viewMath.ts';

const member = (id: string, groupId?: string) => ({
  id,
  title: id,
  subtitle: '',
  ...(groupId === undefined ? {} : { groupId }),
});
const opened = visibleGraph(
  {
    nodes: [member('set'), member('a', 'pods'), member('b', 'pods'), member('c', 'well')],
    groups: [member('pods'), member('well', 'pods')],
    edges: [
      { from: 'set', to: 'a', kind: 'hard' },
      { from: 'set', to: 'b', kind: 'soft' },
    ],
  },
  new Set(['pods']),
);

describe('layout blocks of a graph', () => {
  const blocks = blocksOf(opened);

  it('combine an expanded group and its children, as tall as all of them', () => {
    expect(blocks.blocks).toEqual([
      { key: 'n:set', width: 228, height: 64 },
      { key: 'g:pods', width: 228, height: 64 + 20 + 56 + 12 + 56 + 12 + 56 + 8 },
    ]);
  });

  it('merge the edges of children into one edge to the block', () => {
    expect(blocks.edges).toEqual([{ from: 'n:set', to: 'g:pods' }]);
  });

  it('indent children of 56 px below their parent, with the same right edge', () => {
    const corners = new Map([
      ['n:set', { x: 0, y: 0 }],
      ['g:pods', { x: 300, y: 100 }],
    ]);
    const boxes = placeItems(blocks, corners);
    expect(boxes.get('g:pods')).toEqual({ x: 300, y: 100, width: 228, height: 64 });
    expect(boxes.get('n:a')).toEqual({ x: 320, y: 184, width: 208, height: 56 });
    expect(boxes.get('n:b')).toEqual({ x: 320, y: 252, width: 208, height: 56 });
  });

  it('arrange many children in columns', () => {
    const nodes = Array.from({ length: 20 }, (_, index) => member(`${index}`, 'many'));
    const { blocks: all, positions } = blocksOf(
      visibleGraph({ nodes, groups: [member('many')], edges: [] }, new Set(['many'])),
    );
    expect(all).toEqual([{ key: 'g:many', width: 228 + 2 * 228, height: 64 + 20 + 7 * 56 + 6 * 12 }]);
    expect(positions.get('n:7')?.box).toMatchObject({ x: 248, y: 84 });
  });

  it('arrange hundreds of children in nearly a square', () => {
    const nodes = Array.from({ length: 355 }, (_, index) => member(`${index}`, 'many'));
    const [all] = blocksOf(
      visibleGraph({ nodes, groups: [member('many')], edges: [] }, new Set(['many'])),
    ).blocks;
    expect((all?.width ?? 0) / (all?.height ?? 1)).toBeGreaterThan(0.8);
    expect((all?.width ?? 0) / (all?.height ?? 1)).toBeLessThan(1.4);
  });

  it('have no bounds when there are no boxes', () => {
    expect(boundsOf([])).toBeUndefined();
  });
});

const box = (x: number, y: number): Box => ({ x, y, width: 228, height: 64 });

describe('an edge of the graph', () => {
  it('leaves at the right and arrives at the left, with an arrow at its end', () => {
    expect(edgeDrawing(box(0, 0), box(400, 100), 'LR', 'curve')).toEqual({
      line: 'M228 32C310.5 32 310.5 132 393 132',
      arrow: 'M400 132L393 128.5L393 135.5Z',
    });
  });

  it('goes straight down between neighbors in one column', () => {
    expect(edgeDrawing(box(0, 0), box(0, 164), 'LR', 'curve').arrow).toBe('M114 164L110.5 157L117.5 157Z');
  });

  it('goes around nodes between two nodes of one column', () => {
    expect(edgeDrawing(box(0, 0), box(0, 600), 'LR', 'step').line).toBe('M228 32H259V632H235');
  });

  it('leaves at the bottom and arrives at the top in a top-down layout', () => {
    expect(edgeDrawing(box(0, 0), box(400, 200), 'TB', 'step').line).toBe('M114 64V128.5H514V193');
  });

  it('passes through its bends', () => {
    const bends = [
      { x: 300, y: 200 },
      { x: 528, y: 200 },
    ];
    const draw = (style: 'curve' | 'step') => edgeDrawing(box(0, 0), box(600, 0), 'LR', style, bends).line;
    expect(draw('step')).toBe('M228 32H264V200H300H414V200H528H560.5V32H593');
    expect(draw('curve')).toContain(' 300 200C');
  });

  it('connects children to their parent with tree lines', () => {
    expect(treeLines(box(0, 0), [{ x: 20, y: 84, width: 208, height: 56 }])).toBe('M10 64V112M10 112H20');
    expect(treeLines(box(0, 0), [])).toBe('');
  });
});

const boxes = new Map<string, Box>([
  ['left', box(0, 100)],
  ['near', box(300, 90)],
  ['far', box(600, 300)],
  ['below', box(0, 200)],
]);

describe('arrow keys in the graph', () => {
  const edge = { key: 'left far', from: 'left', to: 'far', kind: 'hard' } as const;

  it('follow an edge before moving to a nearer node', () => {
    expect(nextNode('left', 'ArrowRight', boxes, [edge], 'LR')).toBe('far');
    expect(nextNode('far', 'ArrowLeft', boxes, [edge], 'LR')).toBe('left');
  });

  it('move to the nearest node when no edge points that way', () => {
    expect(nextNode('left', 'ArrowRight', boxes, [], 'LR')).toBe('near');
    expect(nextNode('left', 'ArrowDown', boxes, [edge], 'LR')).toBe('below');
    expect(nextNode('below', 'ArrowUp', boxes, [edge], 'LR')).toBe('left');
  });

  it('stay at the outermost node', () => {
    expect(nextNode('left', 'ArrowLeft', boxes, [edge], 'LR')).toBeUndefined();
    expect(nextNode('gone', 'ArrowLeft', boxes, [edge], 'LR')).toBeUndefined();
  });

  it('always move in their direction', () => {
    const place = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    });
    const arrows = fc.constantFrom<Arrow>('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown');
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), arrows, (places, arrow) => {
        const all = new Map(places.map(({ x, y }, index) => [`${index}`, box(x, y)]));
        const next = nextNode('0', arrow, all, [], 'LR');
        if (next === undefined) return;
        const from = all.get('0')!;
        const to = all.get(next)!;
        if (arrow === 'ArrowLeft') expect(to.x).toBeLessThan(from.x);
        if (arrow === 'ArrowRight') expect(to.x).toBeGreaterThan(from.x);
        if (arrow === 'ArrowUp') expect(to.y).toBeLessThan(from.y);
        if (arrow === 'ArrowDown') expect(to.y).toBeGreaterThan(from.y);
      }),
    );
  });
});

const world = fc.record({
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const size = { width: 1_200, height: 700 };
const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

describe('the viewport of the graph', () => {
  it('fits any box completely and never enlarges it', () => {
    fc.assert(
      fc.property(world, (all) => {
        const view = fitBox(all, size, 0.01);
        expect(view.k).toBeLessThanOrEqual(1);
        expect(contains(visibleBox(view, size), all)).toBe(true);
      }),
    );
  });

  it('starts with the whole graph if readable, otherwise around the focused node', () => {
    const small = startView({ x: 0, y: 0, width: 1_000, height: 400 }, undefined, size);
    expect(contains(visibleBox(small, size), { x: 0, y: 0, width: 1_000, height: 400 })).toBe(true);
    const large = { x: -500, y: -500, width: 20_000, height: 20_000 };
    const { x, y, width, height } = visibleBox(startView(large, box(5_000, 6_000), size), size);
    expect(x + width / 2).toBeCloseTo(5_114);
    expect(y + height / 2).toBeCloseTo(6_032);
    const corner = visibleBox(startView(large, undefined, size), size);
    expect(contains(corner, box(-500, -500))).toBe(true);
  });

  it('starts at 80 % or more, without empty space beyond the ends of a graph that is larger than the view', () => {
    const far = { x: 0, y: 0, width: 20_000, height: 200 };
    const view = startView(far, box(19_990, 0), size);
    expect(view.k).toBe(0.8);
    const seen = visibleBox(view, size);
    expect(seen.x + seen.width).toBeCloseTo(20_000 + 32 / 0.8);
    // The short side is centered.
    expect(seen.y + seen.height / 2).toBeCloseTo(100);
    expect(
      startView({ x: 0, y: 0, width: size.width * 1.1, height: 100 }, undefined, size).k,
    ).toBeGreaterThan(0.8);
  });

  it('draws more than the visible area', () => {
    fc.assert(
      fc.property(world, (seen) => {
        expect(contains(drawnBox(seen), seen)).toBe(true);
      }),
    );
  });

  it('moves to reveal a hidden node and stays for a visible one', () => {
    fc.assert(
      fc.property(world, ({ x, y }) => {
        const view = revealBox(box(x, y), { x: 0, y: 0, k: 1 }, size);
        expect(contains(visibleBox(view, size), box(x, y))).toBe(true);
      }),
    );
    expect(revealBox(box(100, 100), { x: 0, y: 0, k: 1 }, size)).toEqual({ x: 0, y: 0, k: 1 });
  });

  it('detects overlapping boxes', () => {
    expect(overlaps(box(0, 0), box(227, 63))).toBe(true);
    expect(overlaps(box(0, 0), box(228, 0))).toBe(false);
  });
});
