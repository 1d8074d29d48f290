import { Composer, type CST, type Document, type LineCounter, Parser } from 'yaml';

/**
 * Levels of lists and maps in a kubeconfig; real ones have some ten. The library composes documents by recursion, and a text that is
 * nested as deep as the stack can end the whole process.
 */
const maxYamlDepth = 100;

/** Tokens directly inside a token. */
function* childrenOf(token: CST.Token): Generator<CST.Token> {
  if (token.type === 'document' && token.value !== undefined) yield token.value;
  if (!('items' in token)) return;
  for (const { key, value } of token.items) {
    if (key !== undefined && key !== null) yield key;
    if (value !== undefined) yield value;
  }
}

/** Whether a token is nested deeper than the limit; found without recursion. */
function isTooDeep(token: CST.Token): boolean {
  const open: Array<readonly [token: CST.Token, depth: number]> = [[token, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [parent, depth] = next;
    if (depth > maxYamlDepth) return true;
    for (const child of childrenOf(parent)) open.push([child, depth + 1]);
  }
  return false;
}

/** The documents of a YAML text with their source tokens. @returns `too deep` for a text that is nested deeper than the limit */
export function parseDocuments(text: string, lines: LineCounter): Document.Parsed[] | 'too deep' {
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  if (tokens.some(isTooDeep)) return 'too deep';
  const composer = new Composer({
    keepSourceTokens: true,
    // Pretty errors quote the lines they are about, and those may hold secrets.
    prettyErrors: false,
    lineCounter: lines,
  });
  return [...composer.compose(tokens)];
}
