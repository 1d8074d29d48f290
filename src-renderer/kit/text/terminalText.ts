import { stripTerminalCodes, terminalCodes } from '#contract/rules/logs.ts';
import { type AnsiStyle, plainStyle, styleAfter, withVisibleCharacters } from './ansiPieces.ts';
import type { TextMatch } from './findMatches.ts';
import type { PaintedSpan } from './linePieces.ts';

/** Terminal output: the text without codes, and its styled ranges. */
export interface TerminalText {
  readonly text: string;
  readonly paints: TerminalPaints;
}

const lineEndPattern = /[\r\n]/g;

/**
 * Resolves carriage returns, as in progress output: keeps the last version of each line. Lines end with \n.
 */
function resolveCarriageReturns(raw: string): string {
  if (!raw.includes('\r')) return raw;
  const lines: string[] = [];
  // The current version of the line.
  let line = '';
  let from = 0;
  for (const { index } of raw.matchAll(lineEndPattern)) {
    const part = raw.slice(from, index);
    if (part !== '') line = part;
    from = index + 1;
    if (raw[index] === '\n') {
      lines.push(line);
      line = '';
    }
  }
  const rest = raw.slice(from);
  return [...lines, rest === '' ? line : rest].join('\n');
}

/** Styled ranges of a text, in order. Typed arrays, because there can be hundreds of thousands. */
class TerminalPaints {
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #styleIndices: Uint16Array;
  readonly #styles: readonly AnsiStyle[];

  constructor(from: number[], to: number[], look: number[], looks: readonly AnsiStyle[]) {
    this.#from = Uint32Array.from(from);
    this.#to = Uint32Array.from(to);
    this.#styleIndices = Uint16Array.from(look);
    this.#styles = looks;
  }

  /** Returns the ranges between two positions. */
  spans({ from, to }: TextMatch): PaintedSpan[] {
    const spans: PaintedSpan[] = [];
    for (let at = this.#firstEndingAfter(from); at < this.#from.length; at += 1) {
      const start = this.#from[at] ?? 0;
      if (start >= to) break;
      const paint = this.#styles[this.#styleIndices[at] ?? 0];
      if (paint !== undefined) spans.push({ from: start, to: this.#to[at] ?? start, paint });
    }
    return spans;
  }

  #firstEndingAfter(place: number): number {
    let low = 0;
    let high = this.#to.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#to[middle] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Max different styles of a text. Most texts have a handful; the limit is for malicious input. */
const maxStyles = 1_000;

const escapeCode = '\u001b';
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

/** Parses terminal output. Codes other than styles are removed, and invisible characters become marks. */
export function terminalText(raw: string): TerminalText {
  const resolved = resolveCarriageReturns(raw);
  const styles = new StyleTable();
  const [from, to, numbers]: [number[], number[], number[]] = [[], [], []];
  let styleIndex = 0;
  let length = 0;
  let consumed = 0;
  const add = (end: number) => {
    if (end === consumed) return;
    if (styleIndex !== 0) {
      from.push(length);
      to.push(length + end - consumed);
      numbers.push(styleIndex);
    }
    length += end - consumed;
  };
  let at = resolved.indexOf(escapeCode);
  while (at !== -1) {
    const step = styles.transitionAt(resolved, at, styleIndex);
    if (step !== undefined) {
      add(at);
      consumed = at + step.length;
      styleIndex = step.styleIndex;
    }
    at = resolved.indexOf(escapeCode, step === undefined ? at + 1 : consumed);
  }
  add(resolved.length);
  return {
    text: withVisibleCharacters(stripTerminalCodes(resolved)),
    paints: new TerminalPaints(from, to, numbers, styles.styles),
  };
}
