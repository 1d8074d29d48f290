import type { Block, BlockEdge, Point } from './blocks.ts';
import { type Direction, type LayoutRequest, type LayoutResult, layoutGaps } from './layoutRequest.ts';

/** Max blocks of one neighbor in one rank. More of them share two or more ranks. */
const maxInRank = 6;
/** Distance in pixels between the ranks that share the blocks of one neighbor. */
const rankGap = 48;
/** Min distance in pixels between a block and an edge that passes it. */
const passingGap = 8;

/** Blocks with the same single neighbor, placed as one block of the layout. */
interface Fan {
  readonly key: string;
  /** Whether the edges lead to the blocks, or come from them. */
  readonly side: 'out' | 'in';
  readonly members: readonly Block[];
  readonly width: number;
  readonly height: number;
  /** Upper left corners of the members, relative to that of the fan. */
  readonly corners: readonly Point[];
  /** Coordinates across the ranks through which the edge of each member passes; empty in the first rank. */
  readonly passes: ReadonlyArray<readonly Point[]>;
}

/** A request with fewer blocks, and the conversion of its result. */
export interface WrappedRequest {
  readonly request: LayoutRequest;
  readonly unwrap: (result: LayoutResult) => LayoutResult;
}

/**
 * Places members in a brick pattern, in the order of the members. The edge of a member passes between two members
 * of each nearer rank.
 */
function fanOf(
  key: string,
  side: Fan['side'],
  members: readonly Block[],
  { direction, nodeGap }: { readonly direction: Direction; readonly nodeGap: number },
): Fan {
  const isLR = direction === 'LR';
  // `along` is the direction of the edges, `across` that of a rank.
  const along = members.reduce((max, one) => Math.max(max, isLR ? one.width : one.height), 0);
  const across = members.reduce((max, one) => Math.max(max, isLR ? one.height : one.width), 0);
  const pitch = across + nodeGap;
  const maxRanks = Math.max(1, Math.floor(pitch / (across / 2 + passingGap)));
  const ranks = Math.min(maxRanks, Math.ceil(members.length / maxInRank));
  const depth = ranks * along + (ranks - 1) * rankGap;
  const corners: Point[] = [];
  const passes: Point[][] = [];
  let breadth = 0;
  const point = (onAlong: number, onAcross: number): Point =>
    isLR ? { x: onAlong, y: onAcross } : { x: onAcross, y: onAlong };
  for (const index of members.keys()) {
    const rank = index % ranks;
    const acrossAt = Math.floor(index / ranks) * pitch + (rank * pitch) / ranks;
    const fromNeighbor = rank * (along + rankGap);
    const alongAt = side === 'out' ? fromNeighbor : depth - fromNeighbor - along;
    corners.push(point(alongAt, acrossAt));
    breadth = Math.max(breadth, acrossAt + across);
    const middle = acrossAt + across / 2;
    const bends =
      side === 'out'
        ? [point(0, middle), point(alongAt - rankGap / 2, middle)]
        : [point(alongAt + along + rankGap / 2, middle), point(depth, middle)];
    passes.push(rank === 0 ? [] : bends);
  }
  const size = isLR ? { width: depth, height: breadth } : { width: breadth, height: depth };
  return { key, side, members, ...size, corners, passes };
}

/** Finds blocks with one edge, by their neighbor and the direction of the edge. */
function leavesOf({ blocks, edges }: LayoutRequest): ReadonlyMap<string, readonly Block[]> {
  const edgesOf = new Map<string, BlockEdge[]>();
  for (const edge of edges)
    for (const key of [edge.from, edge.to]) {
      const own = edgesOf.get(key);
      if (own === undefined) edgesOf.set(key, [edge]);
      else own.push(edge);
    }
  // An open group is much taller than a node. It has a rank of its own.
  const lowest = blocks.reduce((min, { height }) => Math.min(min, height), Number.POSITIVE_INFINITY);
  const usualHeight = lowest * 1.5;
  return Map.groupBy(
    blocks.filter(({ key, height }) => edgesOf.get(key)?.length === 1 && height <= usualHeight),
    ({ key }) => {
      const [edge] = edgesOf.get(key) ?? [];
      return edge?.to === key ? `out ${edge.from}` : `in ${edge?.to}`;
    },
  );
}

/**
 * Wraps long ranks: blocks that are only linked to the same block share several ranks instead of a single long one.
 * Other blocks stay as they are.
 */
export function wrapRanks(request: LayoutRequest): WrappedRequest {
  const { blocks, edges, direction, gaps = 'specified' } = request;
  const nodeGap = layoutGaps[gaps].node;
  const fans = [...leavesOf(request)].flatMap(([key, members]) =>
    members.length > maxInRank
      ? [fanOf(`fan ${key}`, key.startsWith('out ') ? 'out' : 'in', members, { direction, nodeGap })]
      : [],
  );
  if (fans.length === 0) return { request, unwrap: (result) => result };
  const places = new Map<string, { readonly fan: Fan; readonly index: number }>();
  for (const fan of fans)
    for (const [index, { key }] of fan.members.entries()) places.set(key, { fan, index });
  const inFan = (key: string): string => places.get(key)?.fan.key ?? key;
  // A fan takes the position of its first member in the order of the blocks.
  const wrappedKeys = [...new Set(blocks.map(({ key }) => inFan(key)))];
  const sizes = new Map<string, Block>([...blocks, ...fans].map((block) => [block.key, block]));
  const edgeAt = new Map<string, number>();
  const wrappedEdges: BlockEdge[] = [];
  for (const { from, to } of edges) {
    const ends = { from: inFan(from), to: inFan(to) };
    const key = `${ends.from}\n${ends.to}`;
    if (edgeAt.has(key)) continue;
    edgeAt.set(key, wrappedEdges.push(ends) - 1);
  }
  const unwrap = ({ corners, bends }: LayoutResult): LayoutResult => {
    const cornerOf = new Map(wrappedKeys.map((key, index) => [key, corners[index] ?? { x: 0, y: 0 }]));
    const placed = (key: string, point: Point): Point => {
      const corner = cornerOf.get(inFan(key)) ?? { x: 0, y: 0 };
      return { x: corner.x + point.x, y: corner.y + point.y };
    };
    return {
      corners: blocks.map(({ key }) => {
        const place = places.get(key);
        return placed(key, place?.fan.corners[place.index] ?? { x: 0, y: 0 });
      }),
      bends: edges.map(({ from, to }) => {
        const member = [from, to].find((key) => places.has(key));
        const place = member === undefined ? undefined : places.get(member);
        if (member === undefined || place === undefined)
          return bends[edgeAt.get(`${inFan(from)}\n${inFan(to)}`) ?? -1] ?? [];
        return (place.fan.passes[place.index] ?? []).map((point) => placed(member, point));
      }),
    };
  };
  return {
    request: {
      ...request,
      blocks: wrappedKeys
        .flatMap((key) => sizes.get(key) ?? [])
        .map(({ key, width, height }) => ({ key, width, height })),
      edges: wrappedEdges,
    },
    unwrap,
  };
}
