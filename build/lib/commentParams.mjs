import { parseSync } from 'oxc-parser';
import { walkSyntax } from './walkSyntax.mjs';

/** Nodes with parameters. */
const functionTypes = new Set([
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
]);

/** @param {any} pattern @returns {string[]} its names; for an object pattern, those of its properties too */
function namesOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'TSParameterProperty':
      return namesOf(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf);
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {any} */ { key, value, argument }) => [
        ...(key?.type === 'Identifier' ? [key.name] : []),
        ...namesOf(value ?? argument),
      ]);
    default:
      return [];
  }
}

/**
 * Finds comments that document a parameter which the next function does not have.
 * @param {string} file path of a TypeScript file, for the kind of its syntax
 * @param {string} text
 * @returns {{ line: number, name: string }[]} the wrong names with their line, from 1
 */
export function wrongParams(file, text) {
  const { program, comments } = parseSync(file, text);
  /** @type {any[]} */
  const functions = [];
  walkSyntax(program, (node) => {
    if (functionTypes.has(node.type)) functions.push(node);
  });
  functions.sort((a, b) => a.start - b.start);
  return comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .flatMap(({ start, end, value }) => {
      const named = [...value.matchAll(/@param (\w+)/g)];
      const documented = functions.find((node) => node.start >= end);
      if (named.length === 0 || documented === undefined) return [];
      const params = new Set((documented.params ?? []).flatMap(namesOf));
      return named
        .filter(([, name = '']) => !params.has(name))
        .map(({ index, 1: name = '' }) => ({
          line: text.slice(0, start + index).split('\n').length,
          name,
        }));
    });
}
