/** Size in grid cells, of the container or of a tile. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
}

interface GridInput {
  /** Container size, minimum tile size and gap, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly gap: number;
}

/** Returns how many columns and rows fit, at least one each. */
export function wallGrid({ width, height, tileWidth, tileHeight, gap }: GridInput): Cells {
  const count = (room: number, one: number) => Math.max(1, Math.floor((room + gap) / (one + gap)));
  return { columns: count(width, tileWidth), rows: count(height, tileHeight) };
}
