import { type Document, isPair, LineCounter, parseDocument, stringify, visit } from 'yaml';
import { type CodeReading, type CodeText, codeMessages, isInexact } from './codeText.ts';
import { yamlKeyLine } from './yamlKeyLine.ts';

// Common YAML style: unindented lists, no line wrapping, no aliases.
// YAML 1.1 keywords such as `yes` are quoted for older parsers.
const style = { indentSeq: false, lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

interface DocumentScan {
  hasComments: boolean;
  problem: string | undefined;
}

const hasComment = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  (('comment' in node && typeof node.comment === 'string') ||
    ('commentBefore' in node && typeof node.commentBefore === 'string'));

/** Finds comments, and numbers that a record cannot represent. */
function scanDocument(document: Document.Parsed): DocumentScan {
  const found: DocumentScan = { hasComments: hasComment(document), problem: undefined };
  visit(document, {
    Node: (_key, node) => {
      found.hasComments ||= hasComment(node);
    },
    Pair: (_key, pair) => {
      found.hasComments ||= isPair(pair) && (hasComment(pair.key) || hasComment(pair.value));
    },
    Scalar: (_key, { value, source = '' }) => {
      if (typeof value === 'number' && !Number.isFinite(value)) found.problem ??= codeMessages.notFinite;
      else if (isInexact(source, value)) found.problem ??= codeMessages.inexact(source);
    },
  });
  return found;
}

function read(text: string): CodeReading {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  // The parser only warns about unknown tags, but their meaning would be lost.
  const [first] = [...document.errors, ...document.warnings];
  if (first !== undefined) {
    const { line } = lines.linePos(first.pos[0]);
    const said = first.code === 'MULTIPLE_DOCS' ? codeMessages.oneDocument : first.message;
    return { problem: codeMessages.atLine(line, said) };
  }
  const { hasComments, problem } = scanDocument(document);
  if (problem !== undefined) return { problem };
  if (document.contents === null) return { value: undefined, hasComments };
  try {
    return { value: document.toJS() as unknown, hasComments };
  } catch (error) {
    // The parser throws for aliases that expand without end.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

export const yamlCodeText: CodeText = {
  write: (value) => {
    if (value === undefined) return '';
    // Quote a top-level string: a block scalar that starts with blanks cannot be parsed at the top level.
    return stringify(
      value,
      typeof value === 'string' ? { ...style, defaultStringType: 'QUOTE_DOUBLE' } : style,
    );
  },
  read,
  lineOfKey: yamlKeyLine,
};
