import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { codeMessages } from './codeText.ts';
import { kubectlReading } from './kubectlScalar.ts';

export interface YamlProblem {
  /** Index in the text. */
  readonly offset: number;
  readonly text: string;
}

const tagPrefix = 'tag:yaml.org,2002:';

/** Tags of values that JSON can represent. `!` means the default of the node. */
const jsonTags: ReadonlySet<string> = new Set([
  '!',
  ...['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => tagPrefix + name),
]);

/**
 * Characters that kubectl refuses or reads as line breaks when they are not escaped: control characters, line
 * separators, noncharacters and unpaired surrogates.
 */
const rawCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters.
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]|\r(?!\n)/u;

const offsetOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
const problemAt = (node: unknown, text: string): YamlProblem => ({ offset: offsetOf(node), text });

/** Whether a key is `<<`, which merges maps. */
export const isMergeKey = (key: unknown): boolean => isScalar(key) && typeof key.value === 'symbol';

type AliasTargets = ReadonlyMap<Alias, Node>;

/** Finds the node of each alias. The latest anchor of a name counts. */
function resolveAliases(document: Document.Parsed): AliasTargets | YamlProblem {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  let problem: YamlProblem | undefined;
  visit(document, (_key, node, path) => {
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) problem = problemAt(node, codeMessages.unknownAnchor(node.source));
      else if (path.includes(target)) problem = problemAt(node, codeMessages.endless(node.source));
      else targets.set(node, target);
      return problem === undefined ? undefined : visit.BREAK;
    }
    if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
    return undefined;
  });
  return problem ?? targets;
}

class YamlReader {
  readonly #text: string;
  readonly #targets: AliasTargets;
  readonly #merged = new WeakMap<YAMLMap, ReadonlySet<string>>();

  constructor(text: string, targets: AliasTargets) {
    this.#text = text;
    this.#targets = targets;
  }

  /** Returns the problem of a node, without those of its children. */
  problemOf(node: unknown): YamlProblem | undefined {
    if (!isNode(node) || isAlias(node)) return undefined;
    if (node.tag !== undefined && !jsonTags.has(node.tag))
      return {
        // The range of a node starts after its tag.
        offset: Math.max(0, this.#text.lastIndexOf('!', offsetOf(node))),
        text: codeMessages.tag(node.tag.replace(tagPrefix, '!!')),
      };
    if (isMap(node)) return this.#problemOfMap(node);
    return isScalar(node) ? this.#problemOfScalar(node) : undefined;
  }

  #problemOfScalar(node: Scalar): YamlProblem | undefined {
    const { value, source = '', type } = node;
    const isUntagged = type === Scalar.PLAIN && node.tag === undefined;
    if (isUntagged || typeof value === 'number') {
      const reading = kubectlReading(source);
      if (reading !== undefined) return problemAt(node, codeMessages.kubectlReads(source, reading));
    }
    if (typeof value === 'string' && !value.isWellFormed()) return problemAt(node, codeMessages.surrogate);
    return undefined;
  }

  #problemOfMap(map: YAMLMap): YamlProblem | undefined {
    if (map.flow === true && this.#text.startsWith('{{', offsetOf(map)))
      return problemAt(map, codeMessages.template);
    const keys = new Set<string>();
    for (const { key, value } of map.items) {
      // The parser merges an unquoted `<<` of any tag.
      const text = isScalar(key) && key.type === Scalar.PLAIN ? key.source : undefined;
      const name = isMergeKey(key) ? '<<' : text === '<<' ? undefined : this.#keyText(key);
      const own = this.problemOf(key);
      if (own !== undefined) return own;
      if (name === undefined) return problemAt(key, this.#textOfKeyProblem(key, text));
      if (isMergeKey(key)) {
        const merged = this.#mergedKeys(value);
        if (merged === undefined) return problemAt(key, codeMessages.mergeSource);
        const replaced = [...merged].find((each) => keys.has(each));
        if (replaced !== undefined) return problemAt(key, codeMessages.mergeFirst(replaced));
      }
      if (keys.has(name)) return problemAt(key, codeMessages.twice(name));
      keys.add(name);
    }
    return undefined;
  }

  #textOfKeyProblem(key: unknown, source: string | undefined): string {
    if (source !== '') return codeMessages.textKey;
    return startsWithTemplate(this.#text, offsetOf(key)) ? codeMessages.template : codeMessages.emptyKey;
  }

  #target(node: unknown): unknown {
    return isAlias(node) ? this.#targets.get(node) : node;
  }

  /** Returns a key as text. Undefined for keys that are not text in JSON, or that would lose digits or letters. */
  #keyText(key: unknown): string | undefined {
    const node = this.#target(key);
    if (!isScalar(node)) return undefined;
    const { value, source } = node;
    if (typeof value === 'string') return value;
    const isExact = typeof value === 'boolean' || typeof value === 'bigint' || Number.isInteger(value);
    return isExact && String(value) === source ? source : undefined;
  }

  /** Returns the keys that the value of a `<<` adds. Undefined if the value is no map and no list of maps. */
  #mergedKeys(value: unknown): ReadonlySet<string> | undefined {
    const source = this.#target(value);
    if (isMap(source)) return this.#keysOf(source);
    if (!isSeq(source)) return undefined;
    const maps = source.items.map((item) => this.#target(item));
    return maps.every(isMap) ? new Set(maps.flatMap((map) => [...this.#keysOf(map)])) : undefined;
  }

  #keysOf(map: YAMLMap): ReadonlySet<string> {
    const known = this.#merged.get(map);
    if (known !== undefined) return known;
    const keys = new Set<string>();
    this.#merged.set(map, keys);
    for (const { key, value } of map.items) {
      const added = isMergeKey(key) ? this.#mergedKeys(value) : [this.#keyText(key)];
      for (const each of added ?? []) if (each !== undefined) keys.add(each);
    }
    return keys;
  }
}

function directiveProblem({ directives }: Document.Parsed, text: string): YamlProblem | undefined {
  const isUsed = directives.yaml.explicit === true || Object.keys(directives.tags).length > 1;
  return isUsed ? { offset: text.search(/^%/m), text: codeMessages.directive } : undefined;
}

/** Finds the first character that other readers refuse or take for a line break. */
export function findCharacterProblem(text: string): YamlProblem | undefined {
  const found = rawCharacter.exec(text);
  if (found === null) return undefined;
  const code = found[0].charCodeAt(0);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return {
    offset: found.index,
    text: isSurrogate
      ? codeMessages.surrogate
      : codeMessages.character(code.toString(16).toUpperCase().padStart(4, '0')),
  };
}

/**
 * Finds the first construct that JSON cannot represent, or that kubectl refuses or reads differently.
 * @param document parsed without errors
 * @param text the text of the document
 */
export function findYamlProblem(document: Document.Parsed, text: string): YamlProblem | undefined {
  const targets = resolveAliases(document);
  const problems: YamlProblem[] = [];
  if ('offset' in targets) problems.push(targets);
  else {
    const reader = new YamlReader(text, targets);
    visit(document, (_key, node) => {
      const problem = isPair(node) ? undefined : reader.problemOf(node);
      if (problem !== undefined) problems.push(problem);
    });
  }
  const directive = directiveProblem(document, text);
  if (directive !== undefined) problems.push(directive);
  return problems.sort((a, b) => a.offset - b.offset)[0];
}

/** Whether the line at an index of the text starts a value with `{{`, as unquoted templates do. */
export function startsWithTemplate(text: string, offset: number): boolean {
  const [line = ''] = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1);
  return /^\s*(?:- +)*(?:[^\s#"'{][^#"'{]*:\s+)?\{\{/.test(line);
}
