import type { Block, BlockEdge, Point } from './blocks.ts';

/** From left to right, or from top to bottom. */
export type Direction = 'LR' | 'TB';

export interface LayoutRequest {
  readonly blocks: readonly Block[];
  readonly edges: readonly BlockEdge[];
  readonly direction: Direction;
}

export interface LayoutAnswer {
  /** The upper left corners, in the order of the request's blocks. */
  readonly corners: readonly Point[];
  /** What each edge passes through so that it does not run behind other blocks, in the order of the request's edges. */
  readonly bends: ReadonlyArray<readonly Point[]>;
}

/** Pixels between neighbours in a layer, and between layers; specification part 3 section 2.6. */
export const layoutGaps = { node: 100, layer: 120 } as const;
