import type { ReactNode } from 'react';
import { Box } from '#kit/layout/boxes.tsx';
import type { PlacedTile } from './placeTiles.ts';
import styles from './Wall.module.css';
import type { Cells } from './wallGrid.ts';

interface WallPageProps<T> {
  readonly grid: Cells;
  readonly tiles: ReadonlyArray<PlacedTile<T>>;
  /** Maximum row height in em, so that few tiles do not fill the screen. */
  readonly rowEm: number;
  readonly keyOf: (tile: T) => string;
  readonly children: (tile: T, cells: Cells) => ReactNode;
}

/** Tiles of one page. Needs a key per page. */
export function WallPage<T>({ grid, tiles, rowEm, keyOf, children }: WallPageProps<T>) {
  return (
    <ul
      className={styles.tiles}
      style={{
        gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${grid.rows}, minmax(0, ${rowEm}em))`,
      }}
    >
      {tiles.map(({ tile, column, row, columns, rows }) => (
        <Box
          key={keyOf(tile)}
          as="li"
          minWidth={0}
          minHeight={0}
          style={{ gridArea: `${row} / ${column} / span ${rows} / span ${columns}` }}
        >
          {children(tile, { columns, rows })}
        </Box>
      ))}
    </ul>
  );
}
