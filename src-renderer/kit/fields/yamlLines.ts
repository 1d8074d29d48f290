import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** A position in a YAML text: the offset of a key or list item, and its value. */
interface Position {
  readonly offset: number;
  readonly value: unknown;
}

const offsetOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

const resolved = (value: unknown, document: Document): unknown =>
  isAlias(value) ? value.resolve(document) : value;

const keyText = (key: unknown): string => String(isScalar(key) ? (key.value ?? '') : key);

/** The parser gives the key of a merge a symbol as its value. */
const isMerge = (key: unknown): boolean =>
  isScalar(key) && typeof key.value === 'symbol' && key.value.description === '<<';

function childAt(parent: unknown, key: string, document: Document): Position | undefined {
  const holder = resolved(parent, document);
  if (isSeq(holder)) {
    const value = holder.items[Number(key)];
    const offset = offsetOf(value);
    return offset === undefined ? undefined : { offset, value };
  }
  if (!isMap(holder)) return undefined;
  const pair = holder.items.find((each) => keyText(each.key) === key);
  const offset = offsetOf(pair?.key);
  if (pair !== undefined && offset !== undefined) return { offset, value: pair.value };
  const merged = holder.items.filter(({ key }) => isMerge(key)).map(({ value }) => value);
  for (const source of merged.flatMap((value) => (isSeq(value) ? value.items : [value]))) {
    const found = childAt(source, key, document);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns a function that finds the line of a path in a YAML text, counted from 1. For a path that the text
 * does not have, it is the line of the deepest existing parent.
 */
export function findLinesIn(text: string): (path: readonly string[]) => number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  return (path) => {
    let at: Position = { offset: offsetOf(document.contents) ?? 0, value: document.contents };
    for (const key of path) {
      const child = childAt(at.value, key, document);
      if (child === undefined) break;
      at = child;
    }
    return lines.linePos(at.offset).line;
  };
}
