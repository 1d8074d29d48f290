import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { importedPath, preferredSpecifier } from './importPaths.mjs';

/**
 * @typedef {{ specifier: string, typeOnly: boolean }} Import
 * @typedef {{ folder: string, order: string[][], inside?: Record<string, string[][]>, separate?: string, mayImport?: string[], valuesOnlyFrom?: string, packages?: string[], noPackagesIn?: string }} Side
 * @typedef {{ main: Side, renderer: Side, contract: Side, electronOnlyIn: string[] }} Layers
 */

/**
 * Returns every import of a source text: static, re-exported, dynamic and type imports.
 * @param {string} file
 * @param {string} text
 * @returns {Import[]}
 */
export function importsOf(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const named = module.staticImports.map((one) => ({
    specifier: one.moduleRequest.value,
    // `import './x.css'` has no entries and counts as a value import.
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }));
  const passedOn = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) =>
      entry.moduleRequest === null ? [] : [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }],
    ),
  );
  const later = module.dynamicImports.map((one) => ({
    specifier: text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    typeOnly: false,
  }));
  return [...named, ...passedOn, ...later];
}

/** @param {string} path @param {string} folder */
const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/**
 * Returns the index of a file's layer; the longest pattern wins. `x/*` matches files directly in x.
 * @param {Side} side
 * @param {string} path
 */
function layerOf(side, path) {
  const inner = path.slice(side.folder.length + 1);
  let best = { index: -1, length: -1 };
  for (const [index, patterns] of side.order.entries()) {
    for (const pattern of patterns) {
      const direct =
        pattern.endsWith('*') &&
        posix.dirname(inner) === (pattern === '*' ? posix.dirname(inner) : pattern.slice(0, -2));
      const fits = pattern.endsWith('*') ? direct : isIn(inner, pattern);
      const length = pattern === '*' ? 0 : pattern.length;
      if (fits && length > best.length) best = { index, length };
    }
  }
  return best.index;
}

/** @param {Side} side @param {string} path */
const areaOf = (side, path) => {
  const [first, second] = path.slice(side.folder.length + 1).split('/');
  return side.separate !== undefined && first === side.separate ? second : undefined;
};

/**
 * Returns the rule that one import breaks, otherwise undefined.
 * @param {Layers} layers
 * @param {string} file path from the project's root
 * @param {Import} imported
 */
function problemOf(layers, file, { specifier, typeOnly }) {
  const sides = [layers.main, layers.renderer, layers.contract];
  const side = sides.find(({ folder }) => isIn(file, folder));
  if (specifier === 'electron' && !layers.electronOnlyIn.some((place) => isIn(file, place))) {
    return `only ${layers.electronOnlyIn.join(', ')} may import electron`;
  }
  if (side === undefined) return undefined;
  const target = importedPath(file, specifier);
  if (target === undefined) return packageProblem(side, file, specifier);
  if (isIn(target, side.folder)) return orderProblem(side, file, target);
  const allowed = side.mayImport?.some((place) => isIn(target, place)) || target === 'package.json';
  if (!allowed) return `${side.folder} may not import ${target}`;
  const values = side.valuesOnlyFrom;
  if (values !== undefined && !typeOnly && !isIn(target, values)) {
    return `${side.folder} takes values only from ${values}; use import type`;
  }
  return undefined;
}

/** Reports a path that should be an alias, or the reverse. @param {string} file @param {string} specifier */
function specifierProblem(file, specifier) {
  const target = importedPath(file, specifier);
  const preferred = target && preferredSpecifier(file, target);
  return preferred === undefined || preferred === specifier ? undefined : `write ${preferred}`;
}

/** @param {Side} side @param {string} file @param {string} specifier */
function packageProblem(side, file, specifier) {
  if (side.packages === undefined) return undefined;
  if (side.noPackagesIn !== undefined && isIn(file, `${side.folder}/${side.noPackagesIn}`)) {
    return `${side.noPackagesIn} imports no package`;
  }
  return side.packages.includes(specifier)
    ? undefined
    : `${side.folder} may import only ${side.packages.join(', ')}`;
}

/** @param {Side} side @param {string} file @param {string} target */
function orderProblem(side, file, target) {
  const [from, to] = [layerOf(side, file), layerOf(side, target)];
  if (from === -1) return `${file} has no place in layers.json`;
  if (to === -1) return `${target} has no place in layers.json`;
  if (to > from)
    return `${side.order[from]?.join('|')} may not import ${side.order[to]?.join('|')}, a higher layer`;
  const inner = Object.entries(side.inside ?? {}).find(([name]) =>
    [file, target].every((path) => isIn(path, `${side.folder}/${name}`)),
  );
  if (inner !== undefined) {
    const [name, order] = inner;
    return orderProblem({ folder: `${side.folder}/${name}`, order }, file, target);
  }
  const [own, other] = [areaOf(side, file), areaOf(side, target)];
  return own !== undefined && other !== undefined && own !== other
    ? `area ${own} imports area ${other}`
    : undefined;
}

/**
 * Returns one line per import of a file that breaks a rule of layers.json.
 * @param {Layers} layers
 * @param {string} file path from the project's root, with `/`
 * @param {string} text
 */
export function layerProblems(layers, file, text) {
  return importsOf(file, text).flatMap((one) => {
    const problem = problemOf(layers, file, one) ?? specifierProblem(file, one.specifier);
    return problem === undefined ? [] : [`${file}: import of "${one.specifier}": ${problem}`];
  });
}

/**
 * Finds circular imports, type imports included. Files in a circle cannot be moved or tested separately.
 * @param {ReadonlyMap<string, string>} texts by path from the project's root, with `/`
 * @returns {string[][]} the files of each circle, in import order
 */
export function importCycles(texts) {
  const imports = new Map(
    [...texts].map(([file, text]) => [
      file,
      importsOf(file, text)
        .flatMap(({ specifier }) => importedPath(file, specifier) ?? [])
        .filter((target) => texts.has(target)),
    ]),
  );
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} path of imports that leads to the file */
  const follow = (file, path) => {
    const at = path.indexOf(file);
    if (at !== -1) cycles.push(path.slice(at));
    if (at !== -1 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  };
  for (const file of texts.keys()) follow(file, []);
  return cycles;
}
