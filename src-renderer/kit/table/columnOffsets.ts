import type { GridApi } from 'ag-grid-community';
import type { TableColumn } from './columns.ts';
import type { DisplayRow } from './groupRows.ts';

/** Sets an inherited CSS variable. Skips unchanged values because a change restyles every cell. */
function setCssVariable({ style }: HTMLElement, property: string, value: string): void {
  if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
}

/** Sets the indent of rows below their groups. */
export const publishIndent = (element: HTMLElement, indentPx: number): void =>
  setCssVariable(element, '--row-indent', `${indentPx}px`);

/** Sets the column positions for group rows. */
export function publishColumnOffsets<Row>(
  element: HTMLElement,
  api: GridApi<DisplayRow<Row>>,
  columns: readonly TableColumn<Row>[],
): void {
  const shown = new Map(api.getAllDisplayedColumns().map((one) => [one.getColId(), one]));
  // Cells of the last column have a right padding of 16 px, all others 8 px.
  const last = [...shown.values()].at(-1);
  let headWidth = Number.POSITIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const place = shown.get(column.id);
    const left = place?.getLeft() ?? 0;
    setCssVariable(element, `--left-${index}`, `${left}px`);
    const widthPx = (place?.getActualWidth() ?? 0) - (place !== undefined && place === last ? 8 : 0);
    setCssVariable(element, `--width-${index}`, `${widthPx}px`);
    if (place !== undefined && column.group !== undefined && left > 0) headWidth = Math.min(headWidth, left);
  }
  setCssVariable(element, '--group-head-width', Number.isFinite(headWidth) ? `${headWidth}px` : '100%');
}
