import { failureOfRubbish } from '../../server/failures.ts';
import { AnswerLines } from './AnswerLines.ts';
import { isObject } from './readLine.ts';

const asked = { method: 'POST', path: '/logs' };

/**
 * Start of a response that can be parsed while it arrives, with an optional count before the lines; and its
 * max length in bytes.
 */
const head = /^\s*\{(?:\s*"\w+"\s*:\s*(?:\d+|null)\s*,)?\s*"results"\s*:\s*\[\s*/;
const headBytes = 128;
/**
 * Separates two lines. The same bytes can occur inside a line. Parsing then fails, which shows
 * the wrong split.
 */
const between = Buffer.from('},{"');
/** Number of failed parse attempts after which the rest is parsed at the end. */
const mostMisses = 3;

/**
 * Parses the lines of a response while it arrives, so that little remains to be parsed at its end. A response
 * in another format is parsed as a whole at its end.
 */
export class LineReader {
  readonly #lines = new AnswerLines();
  /** Bytes that are not parsed yet, without the head. */
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #begun = false;
  #misses = 0;

  /** @param part stays in memory until it is parsed */
  take(part: Uint8Array): void {
    this.#rest.push(part);
    this.#restBytes += part.byteLength;
    if (this.#misses < mostMisses && this.#restBytes >= headBytes) this.#readSome();
  }

  /**
   * Returns the lines of the complete response.
   * @throws Failure SERVER if the response has no list of lines
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
    // The separator was inside a line; see `between`.
    return undefined;
  }
}
