import type { ReactNode } from 'react';
import type { PlacedTile } from './placeTiles.ts';
import styles from './Wall.module.css';
import type { Cells } from './wallGrid.ts';

interface WallPageProps<T> {
  readonly room: Cells;
  readonly tiles: ReadonlyArray<PlacedTile<T>>;
  /** Of a row at most, in parts of the letter size: few tiles do not become as high as the screen. */
  readonly rowEm: number;
  readonly keyOf: (tile: T) => string;
  readonly children: (tile: T, cells: Cells) => ReactNode;
}

/** The tiles of one page. Another page is another one of these: give it a key. */
export function WallPage<T>({ room, tiles, rowEm, keyOf, children }: WallPageProps<T>) {
  return (
    <ul
      className={styles.tiles}
      style={{
        gridTemplateColumns: `repeat(${room.columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${room.rows}, minmax(0, ${rowEm}em))`,
      }}
    >
      {tiles.map(({ tile, column, row, columns, rows }) => (
        <li
          key={keyOf(tile)}
          className={styles.cell}
          style={{ gridArea: `${row} / ${column} / span ${rows} / span ${columns}` }}
        >
          {children(tile, { columns, rows })}
        </li>
      ))}
    </ul>
  );
}
