import type { Block, BlockEdge, Point } from './blocks.ts';

/** Left to right, or top to bottom. */
export type Direction = 'LR' | 'TB';

export interface LayoutRequest {
  readonly blocks: readonly Block[];
  readonly edges: readonly BlockEdge[];
  readonly direction: Direction;
  /** Default: `specified`. */
  readonly gaps?: keyof typeof layoutGaps | undefined;
}

export interface LayoutResult {
  /** Upper left corners, in the order of the request's blocks. */
  readonly corners: readonly Point[];
  /** Points that each edge passes through to avoid other blocks, in the order of the request's edges. */
  readonly bends: ReadonlyArray<readonly Point[]>;
}

/** Distances in pixels between neighbors in a layer, and between layers. */
export interface LayoutGaps {
  readonly node: number;
  readonly layer: number;
}

export const layoutGaps: Readonly<Record<'specified' | 'compact', LayoutGaps>> = {
  // Word for word from the product specification, for relationships of catalog items.
  specified: { node: 100, layer: 120 },
  compact: { node: 32, layer: 88 },
};
