import { deflateSync, inflateSync } from 'node:zlib';
import type {
  LogFilter,
  LogFormat,
  LogLabels,
  LogPage,
  WholeLogLine,
} from '../../../src-preload/contract/logs.ts';
import { withoutCodes } from '../../../src-preload/contract/rules/logs.ts';
import { Failure } from '../../base/Failure.ts';
import type { AnswerLines } from './AnswerLines.ts';
import { LineReader } from './LineReader.ts';
import { LogLines } from './LogLines.ts';

/** Limit of log sources in memory; the least recently used is dropped first. */
const mostSessions = 4;
/**
 * Limits for cached lines, newest first: number of lines, and characters that SQLite stores without delay.
 */
const mostKept = 20_000;
const mostKeptBytes = 24 * 1024 * 1024;
/** Limit of cached filter results: those of the displayed filters and of searches in them. */
const mostChoices = 4;

/** A filter on the lines of a session. */
export interface LogPlace {
  readonly session: string;
  readonly filter: LogFilter;
}

/** A page of the filtered lines. */
interface PagePlace {
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

interface Session {
  readonly lines: LogLines;
  /** Filter results by version and filter. */
  readonly choices: Map<string, Uint32Array>;
}

const gone = () =>
  new Failure('NOT_FOUND', { sentence: 'These log lines are no longer in memory. Loading them again.' });

const textLine = ({ timestamp, message }: WholeLogLine): string => {
  const plain = withoutCodes(message).trimEnd();
  return timestamp === '' ? plain : `${timestamp} ${plain}`;
};

const writers: Readonly<Record<LogFormat, (line: WholeLogLine) => string>> = {
  text: textLine,
  jsonl: (line) => JSON.stringify(line),
};

/** The log sources that are in memory. Runs in the log thread. */
export class LogSessions {
  readonly #sessions = new Map<string, Session>();
  /** Responses that are being received. */
  readonly #answers = new Map<string, LineReader>();

  /** Starts to read a response, whose parts follow with `take`. @param answer a unique id */
  begin(answer: string): void {
    this.#answers.set(answer, new LineReader());
  }

  take(answer: string, part: Uint8Array): void {
    this.#answers.get(answer)?.take(part);
  }

  drop(answer: string): void {
    this.#answers.delete(answer);
  }

  /** Stores the lines of a complete response. @throws Failure SERVER if it is malformed */
  open(session: string, answer: string): number {
    return this.#hold(session, new LogLines(this.#linesOf(answer)));
  }

  /** Loads cached lines. @throws Failure SERVER if they are damaged */
  openPacked(session: string, packed: string): number {
    try {
      const reader = new LineReader();
      reader.take(inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: 2 * mostKeptBytes }));
      return this.#hold(session, new LogLines(reader.end()));
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
    const { lines } = this.#of(session);
    return { added: lines.merge(read), lines: lines.count };
  }

  /** Compresses the newest lines for the cache. */
  pack(session: string): PackedLines {
    const { lines } = this.#of(session);
    const results: string[] = [];
    let bytes = 0;
    for (let at = lines.count - 1; at >= 0 && results.length < mostKept; at -= 1) {
      const text = JSON.stringify(lines.wholeAt(at));
      bytes += text.length;
      if (bytes > mostKeptBytes) break;
      results.push(text);
    }
    const body = `{"results":[${results.toReversed().join(',')}]}`;
    return { packed: deflateSync(body).toString('base64'), lines: results.length, of: lines.count };
  }

  page({ from, count, around, ...place }: LogPlace & PagePlace): LogPage {
    const { lines } = this.#of(place.session);
    const meant = this.#meant(place);
    const named = around === undefined ? undefined : lines.placeOf(around);
    const at = named === undefined ? null : Math.max(0, Math.min(firstFrom(meant, named), meant.length - 1));
    const wanted = at === null ? from : Math.max(0, at - Math.floor(count / 2));
    const first = wanted < 0 ? Math.max(0, meant.length + wanted) : Math.min(wanted, meant.length);
    return {
      lines: Array.from(meant.subarray(first, first + count), (line) => lines.shownAt(line)),
      from: first,
      around: at,
      matching: meant.length,
      total: lines.count,
    };
  }

  line(session: string, id: number): { readonly message: string; readonly cut: boolean } {
    const { lines } = this.#of(session);
    const at = lines.placeOf(id);
    if (at === undefined) throw gone();
    return lines.messageAt(at);
  }

  find({ what, from, step, ...place }: LogPlace & { what: string; from: number; step: 1 | -1 }): {
    index: number | null;
    place: number;
    count: number;
  } {
    const meant = this.#meant(place);
    const { lines } = this.#of(place.session);
    const having = this.#chosen(place, `find ${what.toLowerCase()}`, () =>
      lines.having(meant, what.toLowerCase()),
    );
    if (having.length === 0) return { index: null, place: 0, count: 0 };
    const start = meant[Math.min(from, meant.length - 1)] ?? 0;
    const next = firstFrom(having, step === 1 ? start : start + 1);
    // Wraps around at both ends.
    const found = step === 1 ? next % having.length : (next - 1 + having.length) % having.length;
    return { index: firstFrom(meant, having[found] ?? 0), place: found, count: having.length };
  }

  ids({ from, count, ...place }: LogPlace & { readonly from: number; readonly count: number }): number[] {
    const { lines } = this.#of(place.session);
    return Array.from(this.#meant(place).subarray(from, from + count), (at) => lines.idAt(at));
  }

  labels(session: string): LogLabels {
    return this.#of(session).lines.labels();
  }

  /** Returns full lines, oldest first; dropped lines are skipped. */
  whole(session: string, ids: readonly number[]): WholeLogLine[] {
    const { lines } = this.#of(session);
    return this.#places(session, ids).map((at) => lines.wholeAt(at));
  }

  text(session: string, ids: readonly number[], format: LogFormat): string {
    return this.whole(session, ids)
      .map((line) => `${writers[format](line)}\n`)
      .join('');
  }

  forget(session: string): void {
    this.#sessions.delete(session);
  }

  #linesOf(answer: string): AnswerLines {
    const reader = this.#answers.get(answer);
    if (reader === undefined) throw gone();
    this.#answers.delete(answer);
    return reader.end();
  }

  #hold(session: string, lines: LogLines): number {
    this.#sessions.set(session, { lines, choices: new Map() });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > mostSessions && oldest !== undefined) this.#sessions.delete(oldest);
    return lines.count;
  }

  #of(session: string): Session {
    const found = this.#sessions.get(session);
    if (found === undefined) throw gone();
    // The least recently used session is first.
    this.#sessions.delete(session);
    this.#sessions.set(session, found);
    return found;
  }

  #places(session: string, ids: readonly number[]): number[] {
    const { lines } = this.#of(session);
    return ids.flatMap((id) => lines.placeOf(id) ?? []).sort((a, b) => a - b);
  }

  #meant({ session, filter }: LogPlace): Uint32Array {
    const { lines } = this.#of(session);
    return this.#chosen({ session, filter }, '', () =>
      lines.select({
        text: filter.text.toLowerCase(),
        fromMs: filter.from === null ? null : Date.parse(filter.from),
        toMs: filter.to === null ? null : Date.parse(filter.to),
        labels: filter.labels,
      }),
    );
  }

  #chosen({ session, filter }: LogPlace, what: string, choose: () => Uint32Array): Uint32Array {
    const { lines, choices } = this.#of(session);
    const key = JSON.stringify([lines.version, filter, what]);
    const known = choices.get(key) ?? choose();
    choices.delete(key);
    choices.set(key, known);
    const [oldest] = choices.keys();
    if (choices.size > mostChoices && oldest !== undefined) choices.delete(oldest);
    return known;
  }
}

/**
 * Returns the first index in a sorted list whose value is at least `least`; the list's length if
 * there is none.
 */
function firstFrom(list: Uint32Array, least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) >= least) high = middle;
    else low = middle + 1;
  }
  return low;
}
