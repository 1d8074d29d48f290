import { JSONPathEnvironment, type JSONPathQuery, jsonpath } from 'json-p3';
import { exactDigits, plainKey, roundExact } from '#contract/rules/exactJson.ts';
import type { PathProblem } from './compareMessages.ts';

const { NameSelector, WildcardSelector } = jsonpath.selectors;

/** Nested levels that a path with `..` visits. Deeper documents do not fit into a message of the bridge. */
const maxRecursionDepth = 10_000;

const environment = new JSONPathEnvironment({ maxRecursionDepth });

/** A segment that selects children by name, of the value or of all values inside it. */
interface NameSegment {
  readonly isDescendant: boolean;
  readonly names: ReadonlySet<string>;
  /** Selects all children. */
  readonly isWildcard: boolean;
}

type QueriedValue = Parameters<JSONPathQuery['query']>[0];

interface IgnoredPath {
  readonly query: JSONPathQuery;
  /** Undefined for a path with filters, indexes or slices, which only its query can evaluate. */
  readonly segments: readonly NameSegment[] | undefined;
}

/** A compiled list of ignored JSONPaths. */
export type IgnoredPaths = readonly IgnoredPath[];

function toNameSegments({ segments }: JSONPathQuery): readonly NameSegment[] | undefined {
  const read: NameSegment[] = [];
  for (const segment of segments) {
    const names = segment.selectors.filter((one) => one instanceof NameSelector);
    const wildcards = segment.selectors.filter((one) => one instanceof WildcardSelector);
    if (names.length + wildcards.length < segment.selectors.length) return undefined;
    read.push({
      isDescendant: segment.toString().startsWith('..'),
      names: new Set(names.map(({ name }) => name)),
      isWildcard: wildcards.length > 0,
    });
  }
  return read;
}

function compilePath(path: string): IgnoredPath {
  const query = environment.compile(path);
  return { query, segments: toNameSegments(query) };
}

/**
 * Compiles JSONPaths (RFC 9535). Skips invalid ones, because one must not fail all comparisons.
 * @param paths empty ones are skipped
 * @returns the compiled paths, and the number of invalid ones
 */
export function compilePaths(paths: readonly string[]): {
  readonly compiled: IgnoredPaths;
  readonly invalid: number;
} {
  let invalid = 0;
  const compiled = paths
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .flatMap((path) => {
      try {
        return [compilePath(path)];
      } catch {
        invalid += 1;
        return [];
      }
    });
  return { compiled, invalid };
}

/** Returns the first invalid path with the reason. Undefined if all are valid. */
export function findPathProblem(paths: readonly string[]): PathProblem | undefined {
  for (const path of paths.map((each) => each.trim()).filter((each) => each !== '')) {
    try {
      compilePath(path);
    } catch (error) {
      return { path, reason: error instanceof Error ? error.message : String(error) };
    }
  }
  return undefined;
}

/** What to remove from a value: all of it, or some of its children. */
type Removal = true | Map<string | number, Removal>;

function addLocation(root: Map<string | number, Removal>, location: readonly (string | number)[]): void {
  let at = root;
  for (const [depth, step] of location.entries()) {
    const next = at.get(step);
    if (next === true) return;
    if (depth === location.length - 1) {
      at.set(step, true);
      return;
    }
    const inside: Map<string | number, Removal> = next ?? new Map();
    at.set(step, inside);
    at = inside;
  }
}

/** A path by names, and the index of the segment that selects the children of a value. */
interface Position {
  readonly segments: readonly NameSegment[];
  readonly index: number;
}

/** Result of a value that is removed. */
const removed = Symbol('removed');
const noPositions: readonly Position[] = [];

/** Adds a position once: `$..a..a` reaches the same one in many ways. */
function addPosition(positions: Position[] | undefined, added: Position): Position[] {
  if (positions === undefined) return [added];
  const isKnown = positions.some(
    ({ segments, index }) => segments === added.segments && index === added.index,
  );
  if (!isKnown) positions.push(added);
  return positions;
}

/** Returns the positions at a child, or `removed` if a path ends there. @param name undefined in a list */
function positionsAt(
  positions: readonly Position[],
  name: string | undefined,
): readonly Position[] | typeof removed {
  let inside: Position[] | undefined;
  for (const position of positions) {
    const { segments, index } = position;
    const segment = segments[index];
    if (segment === undefined) continue;
    if (segment.isWildcard || (name !== undefined && segment.names.has(name))) {
      if (index + 1 === segments.length) return removed;
      inside = addPosition(inside, { segments, index: index + 1 });
    }
    if (segment.isDescendant) inside = addPosition(inside, position);
  }
  return inside ?? noPositions;
}

function withoutInside(
  value: unknown,
  positions: readonly Position[],
  removal: Exclude<Removal, true> | undefined,
): unknown {
  if (typeof value !== 'object' || value === null || exactDigits(value) !== undefined) return value;
  const visit = (step: string | number, child: unknown): unknown => {
    const removedInside = removal?.get(step);
    if (removedInside === true) return removed;
    const inside = positionsAt(positions, typeof step === 'string' ? step : undefined);
    if (inside === removed) return removed;
    return typeof child === 'object' ? withoutInside(child, inside, removedInside) : child;
  };
  return Array.isArray(value) ? visitEntries(value, visit) : visitFields(value, visit);
}

type Visit = (step: string | number, child: unknown) => unknown;

// Both return the same object if nothing changes, because most values of a large document stay.

function visitEntries(list: readonly unknown[], visit: Visit): unknown {
  let isChanged = false;
  const copies: unknown[] = [];
  for (const [index, child] of list.entries()) {
    const copy = visit(index, child);
    if (copy !== child) isChanged = true;
    if (copy !== removed) copies.push(copy);
  }
  return isChanged ? copies : list;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Whether only ignored values were inside a value. Then it is ignored as well. */
const isEmptied = (before: unknown, after: unknown): boolean => isEmpty(after) && !isEmpty(before);

function visitFields(fields: object, visit: Visit): unknown {
  let isChanged = false;
  let last = '';
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(fields)) {
    const child: unknown = (fields as Readonly<Record<string, unknown>>)[key];
    const name = plainKey(key);
    const copy = visit(name, child);
    if (copy !== child || name !== key || name < last) isChanged = true;
    if (copy !== removed && !isEmptied(child, copy)) entries.push([name, copy]);
    last = name;
  }
  if (!isChanged) return fields;
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Returns a document without its ignored values and with sorted keys, so that documents with the same
 * values in another order are equal.
 * @param document an exact document (`exactJson.ts`)
 */
export function withoutIgnored(document: unknown, ignored: IgnoredPaths): unknown {
  const removal = new Map<string | number, Removal>();
  const queries = ignored.filter(({ segments }) => segments === undefined);
  // Filters compare numbers and names, which an exact document writes differently.
  const plain = queries.length === 0 ? undefined : (roundExact(document) as QueriedValue);
  for (const { query } of queries)
    for (const location of query.query(plain as QueriedValue).locations()) addLocation(removal, location);
  const positions = ignored.flatMap(({ segments }) =>
    segments === undefined || segments.length === 0 ? [] : [{ segments, index: 0 }],
  );
  return withoutInside(document, positions, removal.size === 0 ? undefined : removal);
}
