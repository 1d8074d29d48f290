import type { Page } from 'playwright/test';

/** A text of a table whose baseline differs from that of its row. */
interface OffText {
  readonly column: string;
  readonly text: string;
  /** Distance to the baseline of the row in pixels; positive if the text is lower. */
  readonly offset: number;
}

/**
 * Returns texts in single-line rows of tables whose baseline is more than `tolerancePx` away from that of the first
 * text of the row.
 */
export const offBaseline = (page: Page, tolerancePx: number): Promise<readonly OffText[]> =>
  page.evaluate((tolerance) => {
    const context = document.createElement('canvas').getContext('2d');
    const baselineOf = (node: Node, element: Element): number | undefined => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const [line, ...more] = range.getClientRects();
      if (line === undefined || line.width === 0 || more.length > 0 || context === null) return undefined;
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      return line.bottom - context.measureText('x').fontBoundingBoxDescent;
    };
    const textsOf = (row: Element) => {
      const found: Array<{ column: string; text: string; baseline: number }> = [];
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (element === null || text === '' || !element.checkVisibility({ visibilityProperty: true }))
          continue;
        if (element.closest('.visually-hidden, svg') !== null) continue;
        const baseline = baselineOf(node, element);
        const column = element.closest('[col-id]')?.getAttribute('col-id') ?? '';
        if (baseline !== undefined) found.push({ column, text, baseline });
      }
      return found;
    };
    return [...document.querySelectorAll('.ag-row')].flatMap((row) => {
      const [first, ...others] = textsOf(row);
      if (first === undefined) return [];
      return others
        .map(({ column, text, baseline }) => ({
          column,
          text: text.slice(0, 40),
          offset: Math.round((baseline - first.baseline) * 10) / 10,
        }))
        .filter(({ offset }) => Math.abs(offset) > tolerance);
    });
  }, tolerancePx);
