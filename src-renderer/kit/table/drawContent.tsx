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
    <span className={className} style={style} ref={(cell) => cell?.replaceChildren(content)} />
  ) : (
    <span className={className} style={style}>
      {content}
    </span>
  );
