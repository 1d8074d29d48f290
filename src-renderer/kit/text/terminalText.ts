import { TerminalLine, terminalCodes } from '#contract/rules/terminal.ts';
import { visibleText } from '../format/visibleText.ts';
import { type AnsiStyle, plainStyle, styleAfter } from './ansiPieces.ts';
import type { TextMatch } from './findMatches.ts';
import type { PaintedSpan } from './linePieces.ts';
import { NumberList } from './NumberList.ts';

/** Terminal output: the text without codes, and its styled ranges. */
export interface TerminalText {
  readonly text: string;
  readonly paints: TerminalPaints;
}

/** Styled ranges of a text, in order. There can be hundreds of thousands. */
class TerminalPaints {
  readonly #from = new NumberList();
  readonly #to = new NumberList();
  readonly #styleIndices = new NumberList();
  readonly #styles: readonly AnsiStyle[];

  constructor(styles: readonly AnsiStyle[]) {
    this.#styles = styles;
  }

  /** Adds a range after all others. */
  add(from: number, to: number, styleIndex: number): void {
    this.#from.push(from);
    this.#to.push(to);
    this.#styleIndices.push(styleIndex);
  }

  /** Returns the ranges between two positions. */
  spans({ from, to }: TextMatch): PaintedSpan[] {
    const spans: PaintedSpan[] = [];
    for (let at = this.#firstEndingAfter(from); at < this.#from.length; at += 1) {
      const start = this.#from.at(at) ?? 0;
      if (start >= to) break;
      const paint = this.#styles[this.#styleIndices.at(at) ?? 0];
      if (paint !== undefined) spans.push({ from: start, to: this.#to.at(at) ?? start, paint });
    }
    return spans;
  }

  #firstEndingAfter(place: number): number {
    let low = 0;
    let high = this.#to.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#to.at(middle) ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Max different styles of a text. Most texts have a handful; the limit is for malicious input. */
const maxStyles = 1_000;

const codePattern = new RegExp(terminalCodes.source, 'y');

/** Max parameter characters of a code that is cached: eight base-13 digits fit into a small integer. */
const maxParameters = 8;

/** Returns a number that identifies a short style code. 0 for any other code. */
function numberOfCode(text: string, at: number): number {
  if (text[at + 1] !== '[') return 0;
  const from = at + 2;
  let number = 1;
  for (let place = from; place <= from + maxParameters; place += 1) {
    const unit = text.charCodeAt(place);
    // `m`, the end of a style code.
    if (unit === 109) return number;
    // Digits, `:` and `;`.
    if (!(unit >= 48 && unit <= 59)) return 0;
    number = number * 13 + unit - 47;
  }
  return 0;
}

interface StyleTransition {
  /** Index of the style after the code. */
  readonly styleIndex: number;
  /** Length of the code. */
  readonly length: number;
}

/** The styles of a text, and cached transitions between them. */
class StyleTable {
  readonly styles: AnsiStyle[] = [plainStyle];
  readonly #indexByKey = new Map<string, number>([[JSON.stringify(plainStyle), 0]]);
  /** By style index, then by code number. Caches parsed codes because they repeat often. */
  readonly #transitions: Array<Map<number, StyleTransition>> = [];

  /**
   * Returns the effect of the code at an index. Undefined if there is no code.
   * @param currentStyle Index of the current style.
   */
  transitionAt(text: string, at: number, currentStyle: number): StyleTransition | undefined {
    const number = numberOfCode(text, at);
    const cached = number === 0 ? undefined : this.#transitions[currentStyle]?.get(number);
    if (cached !== undefined) return cached;
    codePattern.lastIndex = at;
    const code = codePattern.exec(text)?.[0];
    if (code === undefined) return undefined;
    const step = { styleIndex: this.#styleAfter(currentStyle, code), length: code.length };
    if (number !== 0) this.#cache(currentStyle, number, step);
    return step;
  }

  #styleAfter(now: number, code: string): number {
    const look = styleAfter(this.styles[now] ?? plainStyle, code);
    const key = JSON.stringify(look);
    return this.#indexByKey.get(key) ?? this.#add(key, look);
  }

  #cache(now: number, number: number, step: StyleTransition): void {
    const steps = this.#transitions[now] ?? new Map<number, StyleTransition>();
    this.#transitions[now] = steps;
    if (steps.size < maxStyles) steps.set(number, step);
  }

  #add(key: string, look: AnsiStyle): number {
    if (this.styles.length >= maxStyles) return 0;
    this.#indexByKey.set(key, this.styles.push(look) - 1);
    return this.styles.length - 1;
  }
}

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: matches control characters.
/** The first character of a code. */
const codeStart = /[\u001b\u0080-\u009f]/g;
const codeStartOrLineBreak = /[\n\r\u001b\u0080-\u009f]/g;
const overwriting = /[\r\b]/;
const nextLineCode = /^(?:\u001bE|\u0085)$/;
/** Codes that erase a part of the line or of the screen. */
const erasingCode = /^(?:\u001b\[|\u009b)[0-?]*[JK]$/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: matches control characters.

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Max length of codes that do more than change the style. */
const maxControlLength = 8;

/**
 * Parses terminal output in pieces, so that many MB do not block the window. Codes other than styles are
 * removed, and invisible characters become marks. Each line has the text after its last carriage return, as in
 * progress output. Backspaces act as in a terminal.
 */
export class TerminalReader implements TerminalText {
  readonly paints: TerminalPaints;
  readonly #raw: string;
  readonly #styles = new StyleTable();
  #position = 0;
  #style = 0;
  #text = '';
  /** New complete lines. */
  #added: string[] = [];
  #length = 0;
  /** The text before the last carriage return. */
  #line = new TerminalLine();
  /** The text after the last carriage return, which replaces the line unless it is empty. */
  #rewritten = new TerminalLine();
  #isRewritten = false;

  constructor(raw: string) {
    this.#raw = raw;
    this.paints = new TerminalPaints(this.#styles.styles);
  }

  /** The complete lines that were read. */
  get text(): string {
    return this.#text;
  }

  /** Number of raw characters that were read. */
  get position(): number {
    return this.#position;
  }

  get isDone(): boolean {
    return this.#position >= this.#raw.length;
  }

  /**
   * Reads the next part.
   * @param count Number of raw characters. A code or a surrogate pair at the end is read completely.
   */
  read(count: number): void {
    if (this.isDone) return;
    const start = this.#position;
    const cut = Math.min(this.#raw.length, start + count);
    const end = cut + (isHighSurrogate(this.#raw.charCodeAt(cut - 1)) ? 1 : 0);
    const part = this.#raw.slice(start, end);
    // Codes do not continue on the next line.
    const firstLineEnd = start + part.indexOf('\n') + 1;
    const lastLineEnd = start + part.lastIndexOf('\n') + 1;
    this.#readLines(firstLineEnd);
    if (overwriting.test(this.#raw.slice(firstLineEnd, lastLineEnd))) this.#readLines(lastLineEnd);
    else this.#readFinalLines(lastLineEnd);
    this.#readLines(end);
    if (this.isDone) this.#endLine('');
    this.#text += visibleText(this.#added.join(''));
    this.#added = [];
  }

  /** Reads lines that later text can overwrite. */
  #readLines(end: number): void {
    this.#readUntil(end, codeStartOrLineBreak, (text) => {
      this.#rewritten.write(text, this.#style);
      this.#isRewritten = true;
    });
  }

  /** Reads complete lines without overwritten text, which is several times faster. */
  #readFinalLines(end: number): void {
    this.#readUntil(end, codeStart, (text) => this.#add(text, this.#style));
  }

  #readUntil(end: number, special: RegExp, write: (text: string) => void): void {
    const start = this.#position;
    if (start >= end) return;
    const part = this.#raw.slice(start, end);
    let at = 0;
    while (at < part.length) {
      special.lastIndex = at;
      const textEnd = special.test(part) ? special.lastIndex - 1 : part.length;
      if (textEnd > at) write(part.slice(at, textEnd));
      at = textEnd === part.length ? textEnd : textEnd + this.#readSpecial(start + textEnd, write);
    }
    this.#position = start + at;
  }

  /**
   * Reads a line break or a code.
   * @param at Index in the raw text.
   * @param write Writes a character that starts no code.
   * @returns Its length.
   */
  #readSpecial(at: number, write: (text: string) => void): number {
    const sign = this.#raw[at] ?? '';
    if (sign === '\n') this.#endLine('\n');
    else if (sign === '\r') this.#returnToStart();
    else {
      const transition = this.#styles.transitionAt(this.#raw, at, this.#style);
      if (transition !== undefined) {
        const { styleIndex, length } = transition;
        if (styleIndex === this.#style && length <= maxControlLength)
          this.#control(this.#raw.slice(at, at + length));
        this.#style = styleIndex;
        return length;
      }
      write(sign);
    }
    return 1;
  }

  #control(code: string): void {
    if (nextLineCode.test(code)) this.#endLine('\n');
    else if (erasingCode.test(code)) this.#isRewritten = true;
  }

  #returnToStart(): void {
    if (this.#isRewritten) [this.#line, this.#rewritten] = [this.#rewritten, this.#line];
    this.#rewritten.take();
    this.#isRewritten = false;
  }

  #endLine(lineBreak: '\n' | ''): void {
    this.#returnToStart();
    for (const { text, style } of this.#line.take()) this.#add(text, style);
    this.#add(lineBreak, this.#style);
  }

  #add(text: string, style: number): void {
    if (style !== 0 && text !== '') this.paints.add(this.#length, this.#length + text.length, style);
    this.#length += text.length;
    this.#added.push(text);
  }
}

/** Parses terminal output at once. */
export function terminalText(raw: string): TerminalText {
  const reader = new TerminalReader(raw);
  reader.read(raw.length);
  return reader;
}
