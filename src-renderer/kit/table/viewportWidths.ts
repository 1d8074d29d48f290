/** Width of the scrolling area by table, in pixels, when it was last displayed. */
const widths = new Map<string, number>();
let latestPx: number | undefined;

export function rememberViewportWidth(tableId: string, widthPx: number): void {
  widths.set(tableId, widthPx);
  latestPx = widthPx;
}

/**
 * Returns the probable width of a table that is not displayed yet, so that its columns get their final widths before
 * its rows exist. Another width later changes every cell.
 * @returns Pixels. Undefined before the first table was displayed.
 */
export const probableViewportWidth = (tableId: string): number | undefined => widths.get(tableId) ?? latestPx;
