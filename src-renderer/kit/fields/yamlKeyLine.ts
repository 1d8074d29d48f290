import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

/**
 * Returns the 1-based line of a top-level key. A key from a merged map (`<<`) has the line of the merge key.
 * Undefined for a text without the key.
 */
export function yamlKeyLine(text: string, key: string): number | undefined {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  if (!isMap(contents)) return undefined;
  const keys = contents.items.flatMap((pair) => (isScalar(pair.key) ? [pair.key] : []));
  const found = keys.find(({ value }) => String(value) === key) ?? keys.find(({ source }) => source === '<<');
  return found?.range == null ? undefined : lines.linePos(found.range[0]).line;
}
