/** Columns and rows: of the place for tiles, and of a tile in it. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
}

interface Room {
  /** Of the place for tiles, and of one tile at least; pixels. */
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly gap: number;
}

/** How many tiles stand side by side and below each other; at least one. */
export function wallGrid({ width, height, tileWidth, tileHeight, gap }: Room): Cells {
  const count = (room: number, one: number) => Math.max(1, Math.floor((room + gap) / (one + gap)));
  return { columns: count(width, tileWidth), rows: count(height, tileHeight) };
}
