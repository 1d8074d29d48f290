import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/paths.mjs';

// Prints layers.json as a Mermaid flowchart. With `--write`, replaces the picture in docs/architecture.md.

/**
 * @typedef {import('./lib/layerRules.mjs').Layers} Layers
 * @typedef {import('./lib/layerRules.mjs').Side} Side
 * @typedef {'main' | 'renderer' | 'contract'} SideName
 */

const page = 'docs/architecture.md';
const marks = { begin: '<!-- layers -->', end: '<!-- /layers -->' };

/** @type {readonly SideName[]} */
const sideNames = ['main', 'renderer', 'contract'];

/** @param {SideName} side @param {number} layer index in the order of the side */
const nodeOf = (side, layer) => `${side}${layer}`;

/**
 * Describes one layer: its folders and files, and its own rule.
 * @param {Side} side
 * @param {readonly string[]} patterns
 */
function labelOf({ separate, noPackagesIn }, patterns) {
  const names = patterns.map((pattern) => (pattern === '*' ? 'all other files' : pattern)).join(', ');
  if (separate !== undefined && patterns.includes(separate)) return `${names}<br/>no imports between areas`;
  if (noPackagesIn !== undefined && patterns.includes(noPackagesIn)) return `${names}<br/>no packages`;
  return names;
}

/**
 * Returns a subgraph with the layers of a side, the highest one first. Each layer points to the next lower
 * one.
 * @param {SideName} name
 * @param {Side} side
 * @returns {string[]} lines
 */
function subgraphOf(name, side) {
  const layers = side.order.map((patterns, layer) => ({ node: nodeOf(name, layer), patterns })).reverse();
  return [
    `  subgraph ${name}["${side.folder}"]`,
    ...layers.map(({ node, patterns }) => `    ${node}["${labelOf(side, patterns)}"]`),
    `    ${layers.map(({ node }) => node).join(' --> ')}`,
    '  end',
  ];
}

/**
 * Returns the arrows from a side to folders outside of it.
 * @param {Layers} layers
 * @param {SideName} name
 * @returns {string[]} lines
 */
function arrowsOf(layers, name) {
  const { mayImport = [], valuesOnlyFrom } = layers[name];
  return mayImport.flatMap((folder) => {
    const target = sideNames.find((other) => layers[other].folder === folder);
    if (target === undefined) return [`  ${name} --> ${name}Files["${folder}"]`];
    if (valuesOnlyFrom === undefined) return [`  ${name} --> ${target}`];
    const rules = layers[target].order.findIndex((patterns) =>
      patterns.some((pattern) => `${folder}/${pattern}` === valuesOnlyFrom),
    );
    return [`  ${name} -. types .-> ${target}`, `  ${name} -- values --> ${nodeOf(target, rules)}`];
  });
}

/** @param {Layers} layers @returns {string} a Mermaid flowchart */
const flowchartOf = (layers) =>
  [
    'flowchart TB',
    ...sideNames.flatMap((name) => subgraphOf(name, layers[name])),
    ...sideNames.flatMap((name) => arrowsOf(layers, name)),
  ].join('\n');

/** @param {string} flowchart @throws Error when the page lacks the marks */
function writeInto(flowchart) {
  const path = join(root, page);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [text.indexOf(marks.begin), text.indexOf(marks.end)];
  if (begin === -1 || end < begin)
    throw new Error(`${page} must contain ${marks.begin} and, below it, ${marks.end}.`);
  const picture = `${marks.begin}\n\n\`\`\`mermaid\n${flowchart}\n\`\`\`\n\n`;
  writeFileSync(path, text.slice(0, begin) + picture + text.slice(end));
}

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const flowchart = flowchartOf(JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8')));
if (options.write) writeInto(flowchart);
else process.stdout.write(`${flowchart}\n`);
