import type { GridApi } from 'ag-grid-community';
import type { TableColumn } from './columns.ts';
import type { DisplayRow } from './groupRows.ts';

/** Position of columns that are not displayed: left of the row, which clips it. */
const hiddenLeftPx = -1000;

/** Returns the CSS variables with the position and the width of a column. */
export function offsetVariables(columnId: string): { readonly left: string; readonly width: string } {
  // Column ids can contain characters that names of variables cannot.
  const name = columnId.replace(/[^\w-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
  return { left: `--left-${name}`, width: `--width-${name}` };
}

/**
 * Sets an inherited CSS variable. Skips unchanged values because a change restyles every cell.
 * @param defaultValue value that the style sheet uses without the variable
 */
function setCssVariable({ style }: HTMLElement, property: string, value: string, defaultValue = ''): void {
  const current = style.getPropertyValue(property) || defaultValue;
  if (current !== value) style.setProperty(property, value);
}

/** Sets the indent of rows below their groups. */
export const publishIndent = (element: HTMLElement, indentPx: number): void =>
  setCssVariable(element, '--row-indent', `${indentPx}px`, '0px');

/** Sets the positions of the columns that have content in group rows. */
export function publishColumnOffsets<Row>(
  element: HTMLElement,
  api: GridApi<DisplayRow<Row>>,
  columns: readonly TableColumn<Row>[],
): void {
  const shown = new Map(api.getAllDisplayedColumns().map((one) => [one.getColId(), one]));
  // Cells of the last column have a right padding of 16 px, all others 8 px.
  const last = [...shown.values()].at(-1);
  let headWidth = Number.POSITIVE_INFINITY;
  for (const { id, group } of columns) {
    if (group === undefined) continue;
    const place = shown.get(id);
    const left = place === undefined ? hiddenLeftPx : (place.getLeft() ?? 0);
    const widthPx = (place?.getActualWidth() ?? 0) - (place !== undefined && place === last ? 8 : 0);
    const variables = offsetVariables(id);
    setCssVariable(element, variables.left, `${left}px`);
    setCssVariable(element, variables.width, `${widthPx}px`);
    if (left > 0) headWidth = Math.min(headWidth, left);
  }
  const headWidthText = Number.isFinite(headWidth) ? `${headWidth}px` : '100%';
  setCssVariable(element, '--group-head-width', headWidthText, '100%');
}
