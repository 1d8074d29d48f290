import { isObject, textOf } from './readLine.ts';

export type Labels = Readonly<Record<string, string>>;

export const nothing: Labels = {};

function addLabels(
  found: Record<string, string>,
  value: Readonly<Record<string, unknown>>,
  prefix: string,
): void {
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue;
    if (isObject(inner)) addLabels(found, inner, `${prefix}${key}.`);
    // A name such as `__proto__` must be one of the labels, and nothing else.
    else
      Object.defineProperty(found, prefix + key, {
        value: textOf(inner),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
}

/** Labels as far as they can be read: what is nested gets a name with a dot. */
function readLabels(value: unknown): Labels {
  if (!isObject(value)) return typeof value === 'string' && value !== '' ? { labels: value } : nothing;
  const found: Record<string, string> = {};
  addLabels(found, value, '');
  return found;
}

/** Names a set of labels as it was written: the same text for the same labels, in a tenth of the time of JSON where all are texts. */
function labelsText(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  let text = '';
  for (const key in value) {
    const inner = value[key];
    if (typeof inner !== 'string') return JSON.stringify(value);
    text += `${key}\u0000${inner}\u0001`;
  }
  return text;
}

/** A set of labels that lines share: most lines have one of a few. */
interface LabelSet {
  readonly labels: Labels;
  /** As they stand in the answer. */
  readonly written: unknown;
  count: number;
}

/** Sets that were met last are looked at before any is named: a source writes with a few of them. */
const recentSets = 16;

/** Whether labels are written alike, where all of them are texts or numbers. @param keys those of the second */
function isWrittenAlike(
  labels: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): boolean {
  for (const key of keys) if (labels[key] !== other[key]) return false;
  return Object.keys(labels).length === keys.length;
}

interface RecentSet {
  readonly written: Readonly<Record<string, unknown>>;
  readonly keys: readonly string[];
  readonly at: number;
}

/** The sets of labels of a log source, each once. */
export class LabelSets {
  readonly all: LabelSet[] = [];
  readonly #byText = new Map<string, number>();
  readonly #recent: RecentSet[] = [];

  /** @returns nothing where no line has such labels */
  find(written: unknown): number | undefined {
    if (isObject(written))
      for (const set of this.#recent) if (isWrittenAlike(written, set.written, set.keys)) return set.at;
    const at = this.#byText.get(labelsText(written));
    if (at !== undefined) this.#note(written, at);
    return at;
  }

  add(written: unknown): number {
    const known = this.find(written);
    if (known !== undefined) return known;
    const at = this.all.push({ labels: readLabels(written), written, count: 0 }) - 1;
    this.#byText.set(labelsText(written), at);
    this.#note(written, at);
    return at;
  }

  #note(written: unknown, at: number): void {
    if (!isObject(written)) return;
    this.#recent.unshift({ written, keys: Object.keys(written), at });
    this.#recent.length = Math.min(this.#recent.length, recentSets);
  }
}
