import { failureOfUnexpectedAnswer } from '#main/server/failures.ts';
import { ResponseLines } from './ResponseLines.ts';
import { isObject } from './readLine.ts';

const request = { method: 'POST', path: '/logs' };

/** Start of a response that can be parsed while it arrives, with an optional count before the lines. */
const headPattern = /^\s*\{(?:\s*"\w+"\s*:\s*(?:\d+|null)\s*,)?\s*"results"\s*:\s*\[\s*/;
/** Max length of this start, in bytes. */
const headBytes = 128;
/**
 * Separates two lines. The same bytes can occur inside a line. Parsing then fails, which shows
 * the wrong split.
 */
const lineSeparator = Buffer.from('},{"');
/** Number of failed parse attempts after which the rest is parsed at the end. */
const maxParseFailures = 3;

/**
 * Parses the lines of a response while it arrives, so that little remains to be parsed at its end. A response
 * in another format is parsed as a whole at its end.
 */
export class LineReader {
  readonly #lines = new ResponseLines();
  /** Bytes that are not parsed yet, without the head. */
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #hasHead = false;
  #parseFailures = 0;

  /** @param part stays in memory until it is parsed */
  push(part: Uint8Array): void {
    this.#rest.push(part);
    this.#restBytes += part.byteLength;
    if (this.#parseFailures < maxParseFailures && this.#restBytes >= headBytes) this.#parseAvailable();
  }

  /**
   * Returns the lines of the complete response.
   * @throws Failure SERVER if the response has no list of lines
   */
  end(): ResponseLines {
    const rest = new TextDecoder().decode(Buffer.concat(this.#rest));
    const text = this.#hasHead ? `{"results":[${rest}` : rest;
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch (error) {
      throw failureOfUnexpectedAnswer(text, request, error);
    }
    const results = isObject(parsed) ? (parsed.results ?? []) : undefined;
    if (!Array.isArray(results)) throw failureOfUnexpectedAnswer(text, request);
    this.#lines.add(results);
    return this.#lines;
  }

  get unreadBytes(): number {
    return this.#restBytes;
  }

  #parseAvailable(): void {
    let rest = Buffer.concat(this.#rest, this.#restBytes);
    if (!this.#hasHead) {
      const found = headPattern.exec(rest.toString('latin1', 0, headBytes));
      this.#hasHead = found !== null;
      if (found !== null) rest = rest.subarray(found[0].length);
    }
    const end = this.#hasHead ? rest.lastIndexOf(lineSeparator) + 1 : 0;
    const rows = end === 0 ? undefined : tryParse(`[${rest.toString('utf8', 0, end)}]`);
    if (rows === undefined) this.#parseFailures += 1;
    else {
      this.#lines.add(rows);
      rest = rest.subarray(end + 1);
      this.#parseFailures = 0;
    }
    this.#rest = [rest];
    this.#restBytes = rest.byteLength;
  }
}

function tryParse(text: string): readonly unknown[] | undefined {
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // The separator was inside a line; see `lineSeparator`.
    return undefined;
  }
}
