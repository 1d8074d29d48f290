import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './paths.mjs';
import { walkSyntax } from './walkSyntax.mjs';

/**
 * @typedef {'comment' | 'name' | 'title' | 'text'} WordKind a comment, the name of an export or a file, the title of
 *   a test, or an interface text
 * @typedef {{ kind: WordKind; file: string; line: number; text: string }} SourceText `file` is relative to the root;
 *   names are split into words
 */

/** Modules whose strings are interface texts. */
const textModules = /^src-.*([mM]essages|[fF]ailures?|[wW]ords|[tT]exts)\.ts$/;

/** Functions whose first argument is the title of a test. */
const titled = new Set(['it', 'test', 'describe']);

/** @param {string} name @returns {string} its words, in lower case with spaces */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]/g, ' ')
    .toLowerCase();

/** @param {import('oxc-parser').CallExpression} call */
function calledName({ callee }) {
  /** @type {any} */
  let called = callee;
  while (called.type === 'MemberExpression' || called.type === 'CallExpression')
    called = called.object ?? called.callee;
  return called.name;
}

/** @param {any} node @returns {string | undefined} the text of a string literal or a part of a template */
const textOf = (node) => {
  if (node?.type === 'TemplateElement') return node.value.cooked;
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
};

/** @param {any} statement @returns {{ name: string; start: number; isFunctionOrType: boolean }[]} what it exports */
function exportsOf({ type, declaration }) {
  if (type !== 'ExportNamedDeclaration' || declaration === null) return [];
  const isVariable = declaration.type === 'VariableDeclaration';
  return (declaration.declarations ?? [declaration])
    .filter((/** @type {any} */ { id }) => id?.type === 'Identifier')
    .map((/** @type {any} */ { id, start }) => ({ name: id.name, start, isFunctionOrType: !isVariable }));
}

/**
 * Reads the words of one source file.
 * @param {string} file path from the root
 * @param {string} source
 */
export function wordsOfSource(file, source) {
  const { program, comments } = parseSync(file, source);
  const lineOf = (/** @type {number} */ start) => source.slice(0, start).split('\n').length;
  /** @type {SourceText[]} */
  const texts = [{ kind: 'name', file, line: 1, text: wordsOf(basename(file).replace(/\..*$/, '')) }];
  const add = (/** @type {WordKind} */ kind, /** @type {number} */ start, /** @type {string} */ text) =>
    void texts.push({ kind, file, line: lineOf(start), text });
  // Comments quote code in backticks, and name parameters.
  for (const { start, value } of comments)
    add('comment', start, value.replaceAll(/`[^`]*`|@param \S+|\{@link [^}]*\}/g, ''));
  walkSyntax(program, (node) => {
    if (node.type === 'CallExpression' && titled.has(calledName(node))) {
      const title = textOf(node.arguments[0]);
      if (title !== undefined) add('title', node.start, title);
    }
    if (file.startsWith('tests/stories/') && node.type === 'Property' && node.key.name === 'name') {
      const title = textOf(node.value);
      if (title?.includes(' ')) add('title', node.start, title);
    }
    const text = textModules.test(file) ? textOf(node) : undefined;
    if (text !== undefined) add('text', node.start, text);
  });
  const exported = program.body.flatMap(exportsOf);
  for (const { name, start } of exported) add('name', start, wordsOf(name));
  return {
    texts,
    /** Names of exported functions, classes and types. */
    declared: exported.filter(({ isFunctionOrType }) => isFunctionOrType).map(({ name }) => name),
  };
}

/**
 * Reads the words of all sources.
 * @returns {{ texts: SourceText[]; declared: Map<string, string[]> }} all texts, and the files that export a
 *   function, class or type of a name
 */
export function readSourceWords() {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  /** @type {SourceText[]} */
  const texts = [];
  /** @type {Map<string, string[]>} */
  const declared = new Map();
  for (const file of tracked.split('\n').filter(Boolean)) {
    const words = wordsOfSource(file, readFileSync(join(root, file), 'utf8'));
    texts.push(...words.texts);
    if (!file.startsWith('src-')) continue;
    for (const name of words.declared) declared.set(name, [...(declared.get(name) ?? []), file]);
  }
  return { texts, declared };
}
