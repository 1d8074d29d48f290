import type { ColumnLayout } from './columnLayout.ts';
import type { TableColumn } from './columns.ts';
import type { ColumnWidths } from './fitWidths.ts';

/** Space in a header besides its text. */
const paddingPx = 24;
/** Further padding at the left and right end of the table. */
const edgePaddingPx = 8;
/** The arrow of a sorted column, with its gap. */
const sortArrowPx = 16;
/** Wanted width and minimum of a column that defines none. */
const defaultWidthPx = 140;
const defaultMinPx = 64;
/** Columns that do not identify the row may lose this part of their width, unless they define a minimum. */
const shrinkablePart = 0.3;

const headerFont = '500 12px "Inter Variable", sans-serif';
const measured = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** Measures the text of a column header, in pixels. */
export function headerTextWidth(text: string): number {
  const known = measured.get(text);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7;
  context.font = headerFont;
  const width = Math.ceil(context.measureText(text).width) + 2;
  measured.set(text, width);
  return width;
}

interface DisplayedColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly isSortable: boolean;
  readonly isSorted: boolean;
  /** Whether it is the first or the last column of the table. */
  readonly isAtEdge: boolean;
}

/**
 * Returns the widths that a column wants and needs. No width cuts the header, except one that the user chose.
 * @param textWidth Measures a header, in pixels.
 */
export function widthsOf<Row>(
  { column, isSortable, isSorted, isAtEdge }: DisplayedColumn<Row>,
  layout: ColumnLayout | undefined,
  textWidth: (text: string) => number = headerTextWidth,
): ColumnWidths {
  const { id, header, flex = 0, width, minWidth } = column;
  const headerPx = textWidth(header) + paddingPx + (isAtEdge ? edgePaddingPx : 0);
  const wantedPx = Math.max(
    width ?? minWidth ?? defaultWidthPx,
    minWidth ?? 0,
    headerPx + (isSortable ? sortArrowPx : 0),
  );
  const ownMinPx =
    minWidth ?? (flex > 0 ? defaultMinPx : Math.round((width ?? defaultWidthPx) * (1 - shrinkablePart)));
  const minPx = Math.min(wantedPx, Math.max(ownMinPx, headerPx + (isSorted ? sortArrowPx : 0)));
  const chosenPx = layout?.widths[id];
  // The grid rejects all widths if one is below the minimum of its column.
  return { id, wantedPx, minPx, flex, chosenPx: chosenPx && Math.max(chosenPx, minWidth ?? 0) };
}
