import { type Document, isPair, LineCounter, parseDocument, stringify, visit } from 'yaml';
import { type CodeReading, type CodeText, codeMessages, isInexact } from './codeText.ts';

// Written as people write it: lists stand under their key, long lines stay whole, nothing refers to anything else. What an older
// reader would take for something else, such as `yes`, is quoted.
const style = { indentSeq: false, lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

interface Found {
  comments: boolean;
  problem: string | undefined;
}

const hasComment = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  (('comment' in node && typeof node.comment === 'string') ||
    ('commentBefore' in node && typeof node.commentBefore === 'string'));

/** Looks for what no record can hold: comments, numbers with too many digits, endless numbers. */
function lookThrough(document: Document.Parsed): Found {
  const found: Found = { comments: hasComment(document), problem: undefined };
  visit(document, {
    Node: (_key, node) => {
      found.comments ||= hasComment(node);
    },
    Pair: (_key, pair) => {
      found.comments ||= isPair(pair) && (hasComment(pair.key) || hasComment(pair.value));
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
  // An unknown tag is only a warning to the parser, but what it means would be lost.
  const [first] = [...document.errors, ...document.warnings];
  if (first !== undefined) {
    const { line } = lines.linePos(first.pos[0]);
    const said = first.code === 'MULTIPLE_DOCS' ? codeMessages.oneDocument : first.message;
    return { problem: codeMessages.atLine(line, said) };
  }
  const { comments, problem } = lookThrough(document);
  if (problem !== undefined) return { problem };
  if (document.contents === null) return { value: undefined, hasComments: comments };
  try {
    return { value: document.toJS() as unknown, hasComments: comments };
  } catch (error) {
    // Aliases that would unfold without end.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** YAML, the reader and the writer. */
export const yamlText: CodeText = {
  write: (value) => {
    if (value === undefined) return '';
    // A text alone in quotes: the writer's block of several lines that begins with blanks cannot be read at the top.
    return stringify(
      value,
      typeof value === 'string' ? { ...style, defaultStringType: 'QUOTE_DOUBLE' } : style,
    );
  },
  read,
};
