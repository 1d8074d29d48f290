import { asDrawn } from '../status/asDrawn.ts';

/** Replaces the content of a cell, unless it looks the same: the browser would lay out the row again. */
function replaceContent(cell: Element, content: Node): void {
  const { firstChild } = cell;
  if (firstChild === null || cell.childNodes.length > 1 || !asDrawn(firstChild).isEqualNode(content))
    cell.replaceChildren(content);
}

/**
 * Draws the content of a cell.
 * @param content Text, or an element of `cells.ts`, which is added as it is: React elements render slower.
 * Text is never parsed as HTML: `<img onerror=…>` is displayed literally.
 * @param style CSS of the cell.
 */
export const drawContent = (
  className: string,
  content: string | Node | null,
  style?: Readonly<Record<string, string>>,
) =>
  content instanceof Node ? (
    <span className={className} style={style} ref={(cell) => void (cell && replaceContent(cell, content))} />
  ) : (
    <span className={className} style={style}>
      {content}
    </span>
  );
