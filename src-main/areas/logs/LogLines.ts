import type { LogLabels, LogLine, WholeLogLine } from '#contract/logs.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { levelOf, maxLabelLength } from '#contract/rules/logs.ts';
import { stripTerminalCodes } from '#contract/rules/terminal.ts';
import { LabelSets, type Labels, noLabels } from './LabelSets.ts';
import type { ResponseLines } from './ResponseLines.ts';

/** Max characters of a line in the list; the full line is read when it is opened. */
const maxListedLength = 2_000;
/** Max characters of an opened line. */
const maxOpenedLength = 2_000_000;
/** Limit of lines after refreshes; the oldest are dropped first. */
const maxLines = 200_000;
/** Limits of label keys, and of values per key, that a filter offers. */
const maxLabelKeys = 50;
const maxLabelValues = 100;
/** Limit of new lines at the end of a response before all lines are compared. */
const maxNewLines = 5_000;
/** Max characters to search for a log level. */
const levelSearchLength = 1_000;

/** A filter in the form that the search compares. */
export interface LineFilter {
  /** Folded; empty matches all lines. */
  readonly text: string;
  /** Milliseconds since 1970; null for no limit. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly labels: ReadonlyArray<{ readonly key: string; readonly value: string; readonly sign: 1 | -1 }>;
}

/** Label set indexes of a response mapped to indexes of the session; undefined for new sets. */
type KnownSets = ReadonlyArray<number | undefined>;

/** Counts equal lines, to find the new ones in a response. */
class Occurrences {
  readonly #counts = new Map<string, number>();

  add(line: string): void {
    this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1);
  }

  /** Returns whether another occurrence is left, and removes it. */
  take(line: string): boolean {
    const count = this.#counts.get(line) ?? 0;
    if (count > 0) this.#counts.set(line, count - 1);
    return count > 0;
  }
}

/**
 * All lines of a log source in columns, oldest first, so that filtering 100,000 lines is fast enough while
 * typing. A line without a time stays behind the line before it.
 */
export class LogLines {
  #ids: number[] = [];
  /** Sort keys in milliseconds; a line without a time has the key of the line before it. */
  #sortKeys: number[] = [];
  #times: number[] = [];
  #messages: string[] = [];
  readonly #labelSets = new LabelSets();
  #labelSetOf: number[] = [];
  /** Folded lines without terminal codes, created by the first search. */
  #searchTexts: string[] | undefined;
  /** Original timestamps that cannot be parsed, by line id. */
  readonly #unparsedTimes = new Map<number, string>();
  #nextId = 0;
  /** Changes when lines are added. */
  version = 0;

  constructor(answer: ResponseLines) {
    this.#append(answer, answer.oldestFirst());
  }

  get count(): number {
    return this.#ids.length;
  }

  /**
   * Adds the new lines of a later response. Lines that the response no longer contains stay.
   * @returns the number of added lines
   */
  merge(answer: ResponseLines): number {
    const indexes = answer.oldestFirst();
    const sets = answer.labelSets.all.map(({ original }) => this.#labelSets.find(original));
    const fresh = this.#linesAfterKnown(answer, indexes, sets) ?? this.#newLines(answer, indexes, sets);
    if (fresh.length > 0) this.#append(answer, fresh);
    return fresh.length;
  }

  /**
   * Returns the lines after the last known one, if the lines before it match the newest known lines. This is
   * the usual case, and ten times as fast as comparing all lines.
   */
  #linesAfterKnown(
    { messages, times, labelSetOf }: ResponseLines,
    indexes: readonly number[],
    sets: KnownSets,
  ): readonly number[] | undefined {
    const last = this.count - 1;
    const isSame = (place: number, at: number) =>
      messages[place] === this.#messages[at] &&
      Object.is(times[place], this.#times[at]) &&
      sets[labelSetOf[place] ?? -1] === this.#labelSetOf[at];
    const farthest = Math.max(0, indexes.length - maxNewLines);
    for (let end = indexes.length - 1; end >= farthest; end -= 1) {
      const length = Math.min(end, last) + 1;
      let same = 0;
      while (same < length && isSame(indexes[end - same] ?? -1, last - same)) same += 1;
      if (same > 0 && same === length) return indexes.slice(end + 1);
    }
    return undefined;
  }

  /** Returns the lines of a response that are new, including repeated occurrences. */
  #newLines(
    { messages, times, labelSetOf }: ResponseLines,
    indexes: readonly number[],
    sets: KnownSets,
  ): readonly number[] {
    const known = new Occurrences();
    for (let at = 0; at < this.count; at += 1) known.add(this.#keyAt(at));
    return indexes.filter((place) => {
      const set = sets[labelSetOf[place] ?? -1];
      return set === undefined || !known.take(keyOf(times[place] ?? Number.NaN, set, messages[place] ?? ''));
    });
  }

  /** Returns the indexes of matching lines. */
  select({ text, fromMs, toMs, labels }: LineFilter): Uint32Array {
    const matchingSets = this.#labelSets.all.map((set) => matchesLabels(set.labels, labels));
    const folded = text === '' ? undefined : this.#foldTexts();
    const found = new Uint32Array(this.count);
    const [first, end] = this.#rangeOf(fromMs, toMs);
    let count = 0;
    for (let at = first; at < end; at += 1) {
      if (matchingSets[this.#labelSetOf[at] ?? 0] !== true) continue;
      if (folded !== undefined && folded[at]?.includes(text) !== true) continue;
      found[count] = at;
      count += 1;
    }
    return found.slice(0, count);
  }

  /** Returns those indexes whose lines contain a text. @param text folded */
  filterContaining(indexes: Uint32Array, text: string): Uint32Array {
    const folded = this.#foldTexts();
    return indexes.filter((at) => folded[at]?.includes(text) === true);
  }

  /** @returns undefined if the line was dropped */
  indexOf(id: number): number | undefined {
    // Lines are usually in the order of their ids, except for late ones.
    const guess = id - (this.#ids[0] ?? 0);
    const at = this.#ids[guess] === id ? guess : this.#ids.indexOf(id);
    return at < 0 ? undefined : at;
  }

  idAt(at: number): number {
    return this.#ids[at] ?? -1;
  }

  /** Returns a line for the list. */
  listedLineAt(at: number): LogLine {
    const message = this.#messages[at] ?? '';
    const labels = this.#labelsAt(at);
    const [first, last] = [message.trimStart()[0], message.trimEnd().at(-1)];
    return {
      id: this.idAt(at),
      timestamp: this.#timeAt(at),
      message: message.slice(0, maxListedLength),
      length: message.length,
      json: (first === '{' && last === '}') || (first === '[' && last === ']' && message.includes('"')),
      level: levelOf(stripTerminalCodes(message.slice(0, levelSearchLength)), labels),
      labels,
    };
  }

  /** Returns a full line for the cache and for files. */
  fullLineAt(at: number): WholeLogLine {
    return {
      timestamp: this.#timeAt(at) ?? '',
      message: this.#messages[at] ?? '',
      labels: { ...this.#labelsAt(at) },
    };
  }

  messageAt(at: number): { readonly message: string; readonly cut: boolean } {
    const message = this.#messages[at] ?? '';
    return { message: message.slice(0, maxOpenedLength), cut: message.length > maxOpenedLength };
  }

  /**
   * Returns the labels with the most frequent values first. Very long keys and values are excluded, as a
   * filter cannot display them.
   */
  labels(): LogLabels {
    const counts = new Map<string, Map<string, number>>();
    for (const { labels, count } of this.#labelSets.all) {
      for (const [key, value] of Object.entries(labels)) {
        if (value.length > maxLabelLength || key.length > maxLabelLength) continue;
        const values = counts.get(key) ?? new Map<string, number>();
        counts.set(key, values.set(value, (values.get(value) ?? 0) + count));
      }
    }
    return [...counts]
      .map(([key, values]) => ({
        key,
        values: [...values]
          .map(([value, count]) => ({ value, count }))
          .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
          .slice(0, maxLabelValues),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, maxLabelKeys);
  }

  /** @param indexes indexes of the added lines, oldest first */
  #append(
    { messages, times, labelSetOf, labelSets, unparsedTimes }: ResponseLines,
    indexes: readonly number[],
  ): void {
    const first = this.count;
    const timeOf = (place: number) => times[place] ?? Number.NaN;
    const firstTimed = indexes.find((place) => !Number.isNaN(timeOf(place)));
    let order = this.#sortKeys.at(-1) ?? (firstTimed === undefined ? Number.NaN : timeOf(firstTimed));
    let sorted = true;
    const setFor = this.#labelSetMapper(labelSets);
    for (const place of indexes) {
      const before = order;
      const ms = timeOf(place);
      const message = messages[place] ?? '';
      const unparsedTime = unparsedTimes.get(place);
      if (!Number.isNaN(ms)) order = ms;
      sorted &&= !(order < before);
      if (unparsedTime !== undefined) this.#unparsedTimes.set(this.#nextId, unparsedTime);
      this.#ids.push(this.#nextId);
      this.#sortKeys.push(order);
      this.#times.push(ms);
      this.#messages.push(message);
      this.#labelSetOf.push(setFor(labelSetOf[place] ?? -1));
      this.#searchTexts?.push(foldText(stripTerminalCodes(message)));
      this.#nextId += 1;
    }
    this.version += 1;
    if (!sorted) this.#sort();
    if (this.count > maxLines && first > 0) this.#dropOldest(this.count - maxLines);
  }

  #sort(): void {
    // The sort is stable: lines with the same time stay in the server's order.
    const places = Array.from(this.#ids.keys()).sort(
      (a, b) => (this.#sortKeys[a] ?? 0) - (this.#sortKeys[b] ?? 0),
    );
    const inOrder = <T>(column: readonly T[]) => places.map((at) => column[at] as T);
    this.#ids = inOrder(this.#ids);
    this.#sortKeys = inOrder(this.#sortKeys);
    this.#times = inOrder(this.#times);
    this.#messages = inOrder(this.#messages);
    this.#labelSetOf = inOrder(this.#labelSetOf);
    this.#searchTexts &&= inOrder(this.#searchTexts);
  }

  #dropOldest(count: number): void {
    for (const id of this.#ids.slice(0, count)) this.#unparsedTimes.delete(id);
    for (const at of this.#labelSetOf.slice(0, count)) {
      const set = this.#labelSets.all[at];
      if (set !== undefined) set.count -= 1;
    }
    this.#ids = this.#ids.slice(count);
    this.#sortKeys = this.#sortKeys.slice(count);
    this.#times = this.#times.slice(count);
    this.#messages = this.#messages.slice(count);
    this.#labelSetOf = this.#labelSetOf.slice(count);
    this.#searchTexts &&= this.#searchTexts.slice(count);
  }

  /** Returns a function that maps a label set of the response to its index here, and counts the line. */
  #labelSetMapper({ all }: LabelSets): (named: number) => number {
    const known: number[] = [];
    return (named) => {
      const at = known[named] ?? this.#labelSets.add(all[named]?.original);
      known[named] = at;
      const set = this.#labelSets.all[at];
      if (set !== undefined) set.count += 1;
      return at;
    };
  }

  #labelsAt(at: number): Labels {
    return this.#labelSets.all[this.#labelSetOf[at] ?? -1]?.labels ?? noLabels;
  }

  #keyAt(at: number): string {
    return keyOf(this.#times[at] ?? Number.NaN, this.#labelSetOf[at] ?? -1, this.#messages[at] ?? '');
  }

  #timeAt(at: number): string | null {
    const ms = this.#times[at] ?? Number.NaN;
    return Number.isNaN(ms) ? (this.#unparsedTimes.get(this.idAt(at)) ?? null) : new Date(ms).toISOString();
  }

  #foldTexts(): readonly string[] {
    this.#searchTexts ??= this.#messages.map((message) => foldText(stripTerminalCodes(message)));
    return this.#searchTexts;
  }

  /** Returns the index range of a time span. If no line has a time, all lines match. */
  #rangeOf(fromMs: number | null, toMs: number | null): readonly [first: number, end: number] {
    if (Number.isNaN(this.#sortKeys[0])) return [0, this.count];
    return [
      fromMs === null ? 0 : this.#firstWhere((order) => order >= fromMs),
      toMs === null ? this.count : this.#firstWhere((order) => order > toMs),
    ];
  }

  #firstWhere(holds: (order: number) => boolean): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.#sortKeys[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const keyOf = (ms: number, set: number, message: string): string => `${ms} ${set} ${message}`;

/** Returns whether labels match: one included value per key, and no excluded value. */
function matchesLabels(labels: Labels, wanted: LineFilter['labels']): boolean {
  const has = ({ key, value }: { key: string; value: string }) =>
    Object.hasOwn(labels, key) && labels[key] === value;
  if (wanted.some((one) => one.sign === -1 && has(one))) return false;
  const included = wanted.filter(({ sign }) => sign === 1);
  return included.every(({ key }) => included.some((one) => one.key === key && has(one)));
}
