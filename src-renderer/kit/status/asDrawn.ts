/** Copies of elements that changed after they were drawn. */
const originals = new WeakMap<Node, Node>();

/** Call before an element changes, for example to fit its width. */
export function rememberDrawn(element: Element): void {
  if (!originals.has(element)) originals.set(element, element.cloneNode(true));
}

/** Returns an element as it was drawn. */
export const asDrawn = (node: Node): Node => originals.get(node) ?? node;
