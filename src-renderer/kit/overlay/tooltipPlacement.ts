import type { Tooltip } from '@base-ui/react/tooltip';

/**
 * Returns where the tooltip of an element is placed: below the element, or above it without space.
 * In a table row it is next to the element, so that it does not cover the next row. It also avoids the buttons in
 * the same cell (`data-tooltip-clear`).
 */
export function tooltipPlacement(
  element: Element,
): Pick<Tooltip.Positioner.Props, 'anchor' | 'side' | 'align'> {
  const row = element.closest('.ag-row');
  if (row === null) return { anchor: element, side: 'bottom', align: 'center' };
  const getBoundingClientRect = () => {
    const buttons = element.closest('.ag-cell')?.querySelectorAll('[data-tooltip-clear]') ?? [];
    const boxes = [element, ...buttons].map((each) => each.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const { top, height } = row.getBoundingClientRect();
    return new DOMRect(left, top, right - left, height);
  };
  return { anchor: { getBoundingClientRect, contextElement: element }, side: 'right', align: 'end' };
}
