import { JSONPathEnvironment, type JSONPathQuery } from 'json-p3';
import { exactDigits, mayBeInexact, parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import {
  type ColumnSpec,
  comparedNumber,
  maxColumnResults,
  maxColumnValue,
} from '#contract/rules/ownColumns.ts';
import { inflateText, normalizeText } from './text.ts';

/** Nested levels that a path with `..` visits. */
const maxRecursionDepth = 10_000;

/** Max segments `..` in a path. Each visits all values inside of each value. */
const maxDescendants = 2;

/**
 * Parts of a path that can take minutes for one small configuration, and would block the cache: regular expressions,
 * and filters that search the whole document for each value.
 */
function findCostlyPart(path: string): string | undefined {
  // Names and texts in quotes may contain anything.
  const plain = path.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/gs, "''");
  if (/\b(?:match|search)\s*\(/.test(plain)) return 'The functions match and search are not available.';
  if ((plain.match(/\.\./g) ?? []).length > maxDescendants)
    return `A path can have at most ${maxDescendants} times “..”.`;
  const filters = [...plain.matchAll(/\?/g)].map(({ index }) => insideFilter(plain.slice(index + 1)));
  if (filters.some((filter) => filter.includes('?'))) return 'A filter cannot contain another filter.';
  return filters.some((filter) => /\.\.|\$/.test(filter))
    ? 'A filter can only use the values below “@”, without “..”.'
    : undefined;
}

/** Returns the text of a filter up to the bracket that closes it. */
function insideFilter(text: string): string {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth < 0) return [...text].slice(0, index).join('');
  }
  return text;
}

const environment = new JSONPathEnvironment({ maxRecursionDepth });

/** The value of a row in a column. */
export interface OwnValue {
  readonly text: string;
  /** A number for a value of the column's type, the normalized text for others. */
  readonly sort: number | string;
}

/** Cuts a long text, not inside of a surrogate pair. */
const cut = (text: string): string =>
  text.length > maxColumnValue
    ? `${text.slice(0, maxColumnValue - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : text;

/** Returns the value of a column from its texts. Null without any. Numbers compare by the first readable one. */
function toOwnValue(type: ColumnSpec['type'], texts: readonly string[]): OwnValue | null {
  if (texts.length === 0) return null;
  const text = cut(texts.join(', '));
  const number =
    type === 'text'
      ? undefined
      : texts.map((one) => comparedNumber(type, one)).find((one) => one !== undefined);
  return { text, sort: number ?? normalizeText(text) };
}

const nul = '\u0000';

/** Follows a location in an exact document, whose keys can be escaped. */
function follow(document: unknown, location: readonly (string | number)[]): unknown {
  let at = document;
  for (const step of location) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, typeof step === 'string' && !Object.hasOwn(at, step) ? nul + step : step);
  }
  return at;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (exactDigits(value) ?? stringifyExact(value));

type QueriedValue = Parameters<JSONPathQuery['query']>[0];

/** A configuration as JSON, parsed once for all columns. */
export class Configuration {
  readonly #text: string;
  readonly #document: QueriedValue;
  #exact: unknown;

  /** @param text JSON; any other text has no values */
  constructor(text: string) {
    this.#text = text;
    this.#document = JSON.parse(text) as QueriedValue;
  }

  /** Returns the texts of the values at a path, without nulls and duplicates. */
  textsAt(query: JSONPathQuery): readonly string[] {
    const texts = new Set<string>();
    for (const { value, location } of query.lazyQuery(this.#document)) {
      if (value === null || value === undefined) continue;
      texts.add(
        textOf(
          typeof value === 'string' || typeof value === 'boolean' ? value : this.#exactAt(location, value),
        ),
      );
      if (texts.size >= maxColumnResults) break;
    }
    return [...texts];
  }

  /** Returns a value with the digits of its numbers. */
  #exactAt(location: readonly (string | number)[], value: unknown): unknown {
    this.#exact ??= mayBeInexact(this.#text) ? parseExact(this.#text) : this.#document;
    return this.#exact === this.#document ? value : (follow(this.#exact, location) ?? value);
  }
}

/** What the values of an item are read from. */
export interface ValueSources {
  readonly labels: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  /** Undefined if no JSON configuration is stored. */
  readonly configuration: Configuration | undefined;
}

const textAt = (map: Readonly<Record<string, string>>, key: string): readonly string[] =>
  Object.hasOwn(map, key) ? [map[key] ?? ''] : [];

function textsOrNone(configuration: Configuration, query: JSONPathQuery): readonly string[] {
  try {
    return configuration.textsAt(query);
  } catch {
    // A configuration that is nested too deeply must not fail the others.
    return [];
  }
}

/** Reads the values of one column. */
export type ReadOwnValue = (sources: ValueSources) => OwnValue | null;

/**
 * Compiles a column.
 * @returns undefined for an invalid JSONPath
 */
export function compileColumn({ source, key, type }: ColumnSpec): ReadOwnValue | undefined {
  if (source === 'label') return ({ labels }) => toOwnValue(type, textAt(labels, key));
  if (source === 'tag') return ({ tags }) => toOwnValue(type, textAt(tags, key));
  if (findProblemOfPath(key) !== null) return undefined;
  const query = environment.compile(key);
  return ({ configuration }) =>
    configuration === undefined ? null : toOwnValue(type, textsOrNone(configuration, query));
}

/**
 * Returns why a JSONPath cannot be used. Null for a usable one. The window checks paths in its dialog; others come from
 * links.
 */
export function findProblemOfPath(path: string): string | null {
  try {
    environment.compile(path);
    return findCostlyPart(path) ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Reads a stored configuration. Undefined for one that is no JSON, or damaged. @param deflated its text */
export function readConfiguration(deflated: Uint8Array, isText: boolean): Configuration | undefined {
  if (isText) return undefined;
  try {
    return new Configuration(inflateText(deflated));
  } catch {
    // A damaged row must not fail the others.
    return undefined;
  }
}
