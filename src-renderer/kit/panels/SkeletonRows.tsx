import clsx from 'clsx';
import { Row } from '../layout/boxes.tsx';
import styles from './Skeleton.module.css';
import { Skeleton, SkeletonBar } from './Skeleton.tsx';

const defaultWidths: readonly string[] = ['28%', '16%', '12%', '20%', '8%'];
/** Parts of a column that the bars fill, so that rows look like text of different lengths. */
const filledParts: readonly number[] = [0.6, 0.4, 0.5, 0.3, 0.7];

/** A column of placeholder rows. */
export interface SkeletonColumn {
  /** In pixels. */
  readonly width: number;
  readonly align: 'start' | 'end';
}

interface SkeletonRowsProps {
  readonly count?: number;
  /** CSS width of the bar in each column. Defaults to five columns. */
  readonly widths?: readonly string[];
  /** Columns of the table that is loading. Replaces `widths`. */
  readonly columns?: readonly SkeletonColumn[] | undefined;
}

function RowBars({ widths }: { readonly widths: readonly string[] }) {
  return (
    <Row height={32} gap={24} paddingX={16} edge="bottom" aria-hidden>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other key.
        <SkeletonBar key={index} width={width} />
      ))}
    </Row>
  );
}

function ColumnBars({ columns, row }: { readonly columns: readonly SkeletonColumn[]; readonly row: number }) {
  return (
    <Row height={32} overflow="hidden" edge="bottom" aria-hidden>
      {columns.map(({ width, align }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other key.
          key={index}
          className={clsx(styles.cell, align === 'end' && styles.end)}
          style={{ width }}
          data-part="placeholder"
        >
          <SkeletonBar width={`${(filledParts[(index + row) % filledParts.length] ?? 0) * 100}%`} />
        </span>
      ))}
    </Row>
  );
}

/** Placeholder rows, displayed only when loading takes long. */
export function SkeletonRows({ count = 12, widths = defaultWidths, columns }: SkeletonRowsProps) {
  return (
    <Skeleton className={styles.rows}>
      {Array.from({ length: count }, (_, row) =>
        columns === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key.
          <RowBars key={row} widths={widths} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key.
          <ColumnBars key={row} columns={columns} row={row} />
        ),
      )}
    </Skeleton>
  );
}
