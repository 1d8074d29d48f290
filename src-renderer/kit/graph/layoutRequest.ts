import type { Block, BlockEdge, Point } from './blocks.ts';

/** From left to right, or from top to bottom. */
export type Direction = 'LR' | 'TB';

export interface LayoutRequest {
  readonly blocks: readonly Block[];
  readonly edges: readonly BlockEdge[];
  readonly direction: Direction;
}

/** The upper left corners, in the order of the request's blocks. */
export type LayoutAnswer = readonly Point[];

/** Pixels between neighbours in a layer, and between layers. */
export const layoutGaps = { node: 28, layer: 84 } as const;
