import { deflateSync, inflateSync } from 'node:zlib';
import type { LogFilter, LogFormat, LogLabels, LogPage, WholeLogLine } from '#contract/logs.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { stripTerminalCodes } from '#contract/rules/terminal.ts';
import { formatZonedIso } from '#contract/rules/zonedTime.ts';
import { Failure } from '#main/base/Failure.ts';
import { expiredLines } from './expiredLines.ts';
import { LineReader } from './LineReader.ts';
import { LogLines } from './LogLines.ts';
import type { ResponseLines } from './ResponseLines.ts';

/** Limit of log sources in memory; the least recently used is dropped first. */
const maxSessions = 4;
/**
 * Limits for cached lines, newest first: number of lines, and characters that SQLite stores without delay.
 */
const maxCachedLines = 20_000;
const maxCachedBytes = 24 * 1024 * 1024;
/** Limit of cached filter results: those of the displayed filters and of searches in them. */
const maxFilterResults = 4;

/** A filter on the lines of a session. */
export interface LogFilterRequest {
  readonly session: string;
  readonly filter: LogFilter;
}

/** A page of the filtered lines. */
interface PageRange {
  readonly from: number;
  readonly count: number;
  /** Id of the line that the page is centered on. */
  readonly around?: number | undefined;
}

/** Compressed lines for the cache, their number, and the total number of lines. */
export interface PackedLines {
  readonly packed: string;
  readonly lines: number;
  readonly of: number;
}

interface LogSession {
  readonly lines: LogLines;
  /** Filter results by version and filter. */
  readonly filterResults: Map<string, Uint32Array>;
}

/** @param timeZone that of the line by default */
const formatTextLine = ({ timestamp, message }: WholeLogLine, timeZone: string | undefined): string => {
  const plain = stripTerminalCodes(message).trimEnd();
  if (timestamp === '') return plain;
  const time = timeZone === undefined ? '' : formatZonedIso(timestamp, timeZone);
  return `${time || timestamp} ${plain}`;
};

const formatters: Readonly<Record<LogFormat, (line: WholeLogLine, timeZone: string | undefined) => string>> =
  {
    text: formatTextLine,
    jsonl: (line) => JSON.stringify(line),
  };

/** The log sources that are in memory. Runs in the log thread. */
export class LogSessions {
  readonly #sessions = new Map<string, LogSession>();
  /** Responses that are being received. */
  readonly #readers = new Map<string, LineReader>();

  /** Starts to read a response, whose parts follow with `take`. @param answer a unique id */
  begin(answer: string): void {
    this.#readers.set(answer, new LineReader());
  }

  take(answer: string, part: Uint8Array): void {
    this.#readers.get(answer)?.push(part);
  }

  drop(answer: string): void {
    this.#readers.delete(answer);
  }

  /** Stores the lines of a complete response. @throws Failure SERVER if it is malformed */
  open(session: string, answer: string): number {
    return this.#store(session, new LogLines(this.#linesOf(answer)));
  }

  /** Loads cached lines. @throws Failure SERVER if they are damaged */
  openPacked(session: string, packed: string): number {
    try {
      const reader = new LineReader();
      reader.push(inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: 2 * maxCachedBytes }));
      return this.#store(session, new LogLines(reader.end()));
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(
        'SERVER',
        { sentence: 'The log lines stored on this computer cannot be read.', details: String(error) },
        { cause: error },
      );
    }
  }

  /** Adds the new lines of a complete later response. */
  merge(session: string, answer: string): { readonly added: number; readonly lines: number } {
    const read = this.#linesOf(answer);
    const { lines } = this.#getSession(session);
    return { added: lines.merge(read), lines: lines.count };
  }

  /** Compresses the newest lines for the cache. */
  pack(session: string): PackedLines {
    const { lines } = this.#getSession(session);
    const results: string[] = [];
    let bytes = 0;
    for (let at = lines.count - 1; at >= 0 && results.length < maxCachedLines; at -= 1) {
      const text = JSON.stringify(lines.fullLineAt(at));
      bytes += text.length;
      if (bytes > maxCachedBytes) break;
      results.push(text);
    }
    const body = `{"results":[${results.toReversed().join(',')}]}`;
    return { packed: deflateSync(body).toString('base64'), lines: results.length, of: lines.count };
  }

  page({ from, count, around, ...place }: LogFilterRequest & PageRange): LogPage {
    const { lines } = this.#getSession(place.session);
    const matching = this.#matchingLines(place);
    const named = around === undefined ? undefined : lines.indexOf(around);
    const at =
      named === undefined ? null : Math.max(0, Math.min(lowerBound(matching, named), matching.length - 1));
    const wanted = at === null ? from : Math.max(0, at - Math.floor(count / 2));
    const first = wanted < 0 ? Math.max(0, matching.length + wanted) : Math.min(wanted, matching.length);
    return {
      lines: Array.from(matching.subarray(first, first + count), (line) => lines.listedLineAt(line)),
      from: first,
      around: at,
      matching: matching.length,
      total: lines.count,
    };
  }

  line(session: string, id: number): { readonly message: string; readonly cut: boolean } {
    const { lines } = this.#getSession(session);
    const at = lines.indexOf(id);
    if (at === undefined) throw expiredLines();
    return lines.messageAt(at);
  }

  find({ what, from, step, ...place }: LogFilterRequest & { what: string; from: number; step: 1 | -1 }): {
    index: number | null;
    place: number;
    count: number;
  } {
    const matching = this.#matchingLines(place);
    const { lines } = this.#getSession(place.session);
    const hits = this.#cachedResult(place, `find ${foldText(what)}`, () =>
      lines.filterContaining(matching, foldText(what)),
    );
    if (hits.length === 0) return { index: null, place: 0, count: 0 };
    const start = matching[Math.min(from, matching.length - 1)] ?? 0;
    const next = lowerBound(hits, step === 1 ? start : start + 1);
    // Wraps around at both ends.
    const found = step === 1 ? next % hits.length : (next - 1 + hits.length) % hits.length;
    return { index: lowerBound(matching, hits[found] ?? 0), place: found, count: hits.length };
  }

  ids({
    from,
    count,
    ...place
  }: LogFilterRequest & { readonly from: number; readonly count: number }): number[] {
    const { lines } = this.#getSession(place.session);
    return Array.from(this.#matchingLines(place).subarray(from, from + count), (at) => lines.idAt(at));
  }

  labels(session: string): LogLabels {
    return this.#getSession(session).lines.labels();
  }

  /** Returns full lines, oldest first; dropped lines are skipped. */
  whole(session: string, ids: readonly number[]): WholeLogLine[] {
    const { lines } = this.#getSession(session);
    return this.#indexesOf(session, ids).map((at) => lines.fullLineAt(at));
  }

  /** @param timeZone IANA name or `UTC`, for the times of a text */
  text(session: string, ids: readonly number[], format: LogFormat, timeZone?: string): string {
    return this.whole(session, ids)
      .map((line) => `${formatters[format](line, timeZone)}\n`)
      .join('');
  }

  forget(session: string): void {
    this.#sessions.delete(session);
  }

  #linesOf(answer: string): ResponseLines {
    const reader = this.#readers.get(answer);
    if (reader === undefined) throw expiredLines();
    this.#readers.delete(answer);
    return reader.end();
  }

  #store(session: string, lines: LogLines): number {
    this.#sessions.set(session, { lines, filterResults: new Map() });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > maxSessions && oldest !== undefined) this.#sessions.delete(oldest);
    return lines.count;
  }

  #getSession(session: string): LogSession {
    const found = this.#sessions.get(session);
    if (found === undefined) throw expiredLines();
    // The least recently used session is first.
    this.#sessions.delete(session);
    this.#sessions.set(session, found);
    return found;
  }

  #indexesOf(session: string, ids: readonly number[]): number[] {
    const { lines } = this.#getSession(session);
    return ids.flatMap((id) => lines.indexOf(id) ?? []).sort((a, b) => a - b);
  }

  #matchingLines({ session, filter }: LogFilterRequest): Uint32Array {
    const { lines } = this.#getSession(session);
    return this.#cachedResult({ session, filter }, '', () =>
      lines.select({
        text: foldText(filter.text),
        fromMs: filter.from === null ? null : Date.parse(filter.from),
        toMs: filter.to === null ? null : Date.parse(filter.to),
        labels: filter.labels,
      }),
    );
  }

  #cachedResult({ session, filter }: LogFilterRequest, what: string, choose: () => Uint32Array): Uint32Array {
    const { lines, filterResults } = this.#getSession(session);
    const key = JSON.stringify([lines.version, filter, what]);
    const known = filterResults.get(key) ?? choose();
    filterResults.delete(key);
    filterResults.set(key, known);
    const [oldest] = filterResults.keys();
    if (filterResults.size > maxFilterResults && oldest !== undefined) filterResults.delete(oldest);
    return known;
  }
}

/**
 * Returns the first index in a sorted list whose value is at least `least`; the list's length if
 * there is none.
 */
function lowerBound(list: Uint32Array, least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) >= least) high = middle;
    else low = middle + 1;
  }
  return low;
}
