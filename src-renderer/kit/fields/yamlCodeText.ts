import {
  type Document,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
  type YAMLError,
  type YAMLMap,
  type YAMLWarning,
} from 'yaml';
import { exactKeys } from '#contract/rules/exactJson.ts';
import { type CodeReading, type CodeText, codeMessages } from './codeText.ts';
import { stringifyYaml } from './stringifyYaml.ts';
import { yamlKeyLine } from './yamlKeyLine.ts';
import { exactYamlNumber } from './yamlNumber.ts';
import {
  findCharacterProblem,
  findYamlProblem,
  isMergeKey,
  startsWithTemplate,
  type YamlProblem,
} from './yamlProblem.ts';

interface DocumentScan {
  hasComments: boolean;
  /** Whether a map merges another one. */
  hasMerge: boolean;
  problem: YamlProblem | undefined;
}

const hasComment = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  (('comment' in node && typeof node.comment === 'string') ||
    ('commentBefore' in node && typeof node.commentBefore === 'string'));

/** Finds comments, and numbers that a record cannot represent. Replaces inexact numbers. */
function scanDocument(document: Document.Parsed): DocumentScan {
  const found: DocumentScan = { hasComments: hasComment(document), hasMerge: false, problem: undefined };
  visit(document, {
    Node: (_key, node) => {
      found.hasComments ||= hasComment(node);
    },
    Pair: (_key, pair) => {
      found.hasComments ||= isPair(pair) && (hasComment(pair.key) || hasComment(pair.value));
      found.hasMerge ||= isPair(pair) && isMergeKey(pair.key);
    },
    Scalar: (key, scalar) => {
      const { value, source = '', range } = scalar;
      if (typeof value !== 'number') return;
      const offset = range?.[0] ?? 0;
      const exact = exactYamlNumber(source, value);
      if (exact === undefined) found.problem ??= { offset, text: codeMessages.notFinite };
      else if (key !== 'key') scalar.value = exact;
    },
  });
  return found;
}

/** Describes an error or warning of the parser, with its line. */
function parserProblem(
  { code, message, pos: [offset] }: YAMLError | YAMLWarning,
  text: string,
  line: number,
): string {
  if (code === 'MULTIPLE_DOCS') return codeMessages.atLine(line, codeMessages.oneDocument);
  if (code === 'TAG_RESOLVE_FAILED' || code === 'BAD_COLLECTION_TYPE')
    return codeMessages.atLine(line, codeMessages.wrongTag);
  const cause = startsWithTemplate(text, offset) ? codeMessages.template : message;
  return `${codeMessages.unread.yaml} ${codeMessages.atLine(line, cause)}`;
}

/**
 * Removes the line break that the parser adds to a block scalar at the end of a text without a final line
 * break. YAML has none there.
 */
function dropAddedBreak(document: Document.Parsed, text: string): void {
  if (/(?:^|\n)[ \t]*$/.test(text)) return;
  visit(document, {
    Scalar: (_key, node) => {
      const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
      if (isBlock && typeof node.value === 'string' && (node.range?.[1] ?? 0) >= text.length)
        node.value = node.value.replace(/\n$/, '');
    },
  });
}

/** Escapes the keys that a JavaScript object would move. */
function escapeKeys(map: YAMLMap): void {
  const keys = map.items.flatMap(({ key }) => (isScalar(key) && key.anchor === undefined ? [key] : []));
  if (keys.length < map.items.length) return;
  const texts = keys.map(({ value }) => String(value));
  for (const [index, text] of exactKeys(texts).entries()) {
    const key = keys[index];
    if (key !== undefined && text !== texts[index]) key.value = text;
  }
}

function read(text: string): CodeReading {
  // First, because the parser may report another problem that such a character causes.
  const character = findCharacterProblem(text);
  if (character !== undefined) {
    const line = text.slice(0, character.offset).split('\n').length;
    return { problem: codeMessages.atLine(line, character.text) };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    // Checked with the other problems, because kubectl compares keys as text.
    uniqueKeys: false,
  });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  const [error] = document.errors;
  if (error !== undefined) return { problem: parserProblem(error, text, lineOf(error.pos[0])) };
  const other = findYamlProblem(document, text);
  const { hasComments, hasMerge, problem: number } = scanDocument(document);
  const problem = other === undefined || (number?.offset ?? Infinity) < other.offset ? number : other;
  if (problem !== undefined) return { problem: codeMessages.atLine(lineOf(problem.offset), problem.text) };
  const [warning] = document.warnings;
  if (warning !== undefined) return { problem: parserProblem(warning, text, lineOf(warning.pos[0])) };
  if (document.contents === null) return { value: undefined, hasComments };
  dropAddedBreak(document, text);
  // A merged map can have the same keys, without escapes.
  if (!hasMerge) visit(document, { Map: (_key, map) => escapeKeys(map) });
  try {
    return { value: document.toJS() as unknown, hasComments };
  } catch (error) {
    return { problem: error instanceof ReferenceError ? codeMessages.tooManyAliases : String(error) };
  }
}

export const yamlCodeText: CodeText = {
  write: (value) => (value === undefined ? '' : stringifyYaml(value)),
  read,
  lineOfKey: yamlKeyLine,
};
