import { isObject, logText } from './readLine.ts';

export type Labels = Readonly<Record<string, string>>;

export const noLabels: Labels = {};

function addLabels(
  found: Record<string, string>,
  value: Readonly<Record<string, unknown>>,
  prefix: string,
): void {
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue;
    if (isObject(inner)) addLabels(found, inner, `${prefix}${key}.`);
    // A plain assignment would set the prototype for a label named `__proto__`.
    else
      Object.defineProperty(found, prefix + key, {
        value: logText(inner),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
}

/** Flattens labels: keys of nested objects are joined with dots. */
function readLabels(value: unknown): Labels {
  if (!isObject(value)) return typeof value === 'string' && value !== '' ? { labels: value } : noLabels;
  const found: Record<string, string> = {};
  addLabels(found, value, '');
  return found;
}

/**
 * Returns a key for a set of labels, unique for its contents and order. For string labels it is ten times
 * as fast as JSON.
 */
function labelSetKey(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  let text = '';
  for (const key in value) {
    const inner = value[key];
    if (typeof inner !== 'string') return JSON.stringify(value);
    text += `${key}\u0000${inner}\u0001`;
  }
  return text;
}

/** A set of labels, shared by all lines that have the same labels. */
interface LabelSet {
  readonly labels: Labels;
  /** Original labels of the response. */
  readonly original: unknown;
  count: number;
}

/** Number of recently used sets to compare before a key is computed. A source has only a few sets. */
const recentSets = 16;

/**
 * Compares two sets of labels, whose values are all strings or numbers.
 * @param keys keys of the second set
 */
function hasSameLabels(
  labels: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): boolean {
  for (const key of keys) if (labels[key] !== other[key]) return false;
  return Object.keys(labels).length === keys.length;
}

interface RecentSet {
  readonly original: Readonly<Record<string, unknown>>;
  readonly keys: readonly string[];
  readonly index: number;
}

/** The distinct sets of labels of a log source. */
export class LabelSets {
  readonly all: LabelSet[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #recent: RecentSet[] = [];

  /** @returns the index of the set; undefined if no line has these labels */
  find(written: unknown): number | undefined {
    if (isObject(written))
      for (const set of this.#recent) if (hasSameLabels(written, set.original, set.keys)) return set.index;
    const at = this.#byKey.get(labelSetKey(written));
    if (at !== undefined) this.#remember(written, at);
    return at;
  }

  add(original: unknown): number {
    const known = this.find(original);
    if (known !== undefined) return known;
    const at = this.all.push({ labels: readLabels(original), original, count: 0 }) - 1;
    this.#byKey.set(labelSetKey(original), at);
    this.#remember(original, at);
    return at;
  }

  #remember(original: unknown, index: number): void {
    if (!isObject(original)) return;
    this.#recent.unshift({ original, keys: Object.keys(original), index });
    this.#recent.length = Math.min(this.#recent.length, recentSets);
  }
}
