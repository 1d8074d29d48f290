/**
 * Returns the index of the quote that ends a JSON string.
 * @param start index after its opening quote
 * @returns -1 for an unterminated string
 */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}

/**
 * Returns whether a JSON text nests arrays and objects deeper than a limit. Reads the text once, without
 * recursion.
 * @param text JSON, possibly malformed
 * @param maxDepth number of levels
 */
export function isNestedDeeper(text: string, maxDepth: number): boolean {
  if (text.length <= maxDepth) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x22) {
      index = endOfString(text, index + 1);
      if (index === -1) return false;
    } else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return false;
}
