import { Composer, type CST, type Document, type LineCounter, Parser } from 'yaml';

/**
 * Max nesting of lists and maps; real kubeconfigs have about ten levels. The library is recursive, and deeper
 * texts can overflow the stack and crash the process.
 */
const maxYamlDepth = 100;

function* childrenOf(token: CST.Token): Generator<CST.Token> {
  if (token.type === 'document' && token.value !== undefined) yield token.value;
  if (!('items' in token)) return;
  for (const { key, value } of token.items) {
    if (key !== undefined && key !== null) yield key;
    if (value !== undefined) yield value;
  }
}

/**
 * Returns whether a token is nested too deeply. Not recursive, because the token may be too deep for that.
 */
function isTooDeep(token: CST.Token): boolean {
  const open: Array<readonly [token: CST.Token, depth: number]> = [[token, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [parent, depth] = next;
    if (depth > maxYamlDepth) return true;
    for (const child of childrenOf(parent)) open.push([child, depth + 1]);
  }
  return false;
}

/**
 * Parses a YAML text into documents with source tokens.
 * @returns `too deep` if the text exceeds the max nesting
 */
export function parseDocuments(text: string, lines: LineCounter): Document.Parsed[] | 'too deep' {
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  if (tokens.some(isTooDeep)) return 'too deep';
  const composer = new Composer({
    keepSourceTokens: true,
    // Pretty errors quote lines of the file, which may contain secrets.
    prettyErrors: false,
    lineCounter: lines,
  });
  return [...composer.compose(tokens)];
}
