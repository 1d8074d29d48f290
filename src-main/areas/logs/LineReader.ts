import { failureOfRubbish } from '../../server/failures.ts';
import { AnswerLines } from './AnswerLines.ts';
import { isObject } from './readLine.ts';

const asked = { method: 'POST', path: '/logs' };

/** How an answer begins whose lines can be read while it comes, its count before them, and how long that is at most, in bytes. */
const head = /^\s*\{(?:\s*"\w+"\s*:\s*(?:\d+|null)\s*,)?\s*"results"\s*:\s*\[\s*/;
const headBytes = 128;
/**
 * Between two lines. It stands within a line, too: in a list of objects, or where a text ends so. What is cut there is no JSON, by which
 * that is known.
 */
const between = Buffer.from('},{"');
/** So many parts of which nothing could be read: the rest is read at its end. */
const mostMisses = 3;

/**
 * Reads the lines of an answer while it comes: of a long one the most is read when its last part is there. An answer that is written in
 * another way than servers do is read at its end, as a whole.
 */
export class LineReader {
  readonly #lines = new AnswerLines();
  /** What of the answer was not read yet; behind the head, once that was read. */
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #begun = false;
  #misses = 0;

  /** @param part is kept until it is read */
  take(part: Uint8Array): void {
    this.#rest.push(part);
    this.#restBytes += part.byteLength;
    if (this.#misses < mostMisses && this.#restBytes >= headBytes) this.#readSome();
  }

  /**
   * The lines of the whole answer: whatever stands in its list.
   * @throws Failure SERVER when it has no list
   */
  end(): AnswerLines {
    const rest = new TextDecoder().decode(Buffer.concat(this.#rest));
    const text = this.#begun ? `{"results":[${rest}` : rest;
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch (error) {
      throw failureOfRubbish(text, asked, error);
    }
    const results = isObject(parsed) ? (parsed.results ?? []) : undefined;
    if (!Array.isArray(results)) throw failureOfRubbish(text, asked);
    this.#lines.add(results);
    return this.#lines;
  }

  /** How much of it is there and was not read. */
  get unreadBytes(): number {
    return this.#restBytes;
  }

  #readSome(): void {
    let rest = Buffer.concat(this.#rest, this.#restBytes);
    if (!this.#begun) {
      const found = head.exec(rest.toString('latin1', 0, headBytes));
      this.#begun = found !== null;
      if (found !== null) rest = rest.subarray(found[0].length);
    }
    const end = this.#begun ? rest.lastIndexOf(between) + 1 : 0;
    const rows = end === 0 ? undefined : parsedOrNone(`[${rest.toString('utf8', 0, end)}]`);
    if (rows === undefined) this.#misses += 1;
    else {
      this.#lines.add(rows);
      rest = rest.subarray(end + 1);
      this.#misses = 0;
    }
    this.#rest = [rest];
    this.#restBytes = rest.byteLength;
  }
}

function parsedOrNone(text: string): readonly unknown[] | undefined {
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // A line was cut in two: see `between`.
    return undefined;
  }
}
