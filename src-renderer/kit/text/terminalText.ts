import { terminalCodes, withoutCodes } from '../../../src-preload/contract/rules/logs.ts';
import { type AnsiLook, lookAfter, plainLook, seen } from './ansiPieces.ts';
import type { Place } from './findPlaces.ts';
import type { PaintedSpan } from './linePieces.ts';

/** Terminal output: the text without codes, and its styled ranges. */
export interface TerminalText {
  readonly text: string;
  readonly paints: TerminalPaints;
}

const isEnd = /[\r\n]/g;

/**
 * Resolves carriage returns, as in progress output: keeps the last version of each line. Lines end with \n.
 */
function lastWritten(raw: string): string {
  if (!raw.includes('\r')) return raw;
  const kept: string[] = [];
  // The current version of the line.
  let line = '';
  let from = 0;
  for (const { index } of raw.matchAll(isEnd)) {
    const part = raw.slice(from, index);
    if (part !== '') line = part;
    from = index + 1;
    if (raw[index] === '\n') {
      kept.push(line);
      line = '';
    }
  }
  const rest = raw.slice(from);
  return [...kept, rest === '' ? line : rest].join('\n');
}

/** Styled ranges of a text, in order. Typed arrays, because there can be hundreds of thousands. */
class TerminalPaints {
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #look: Uint16Array;
  readonly #looks: readonly AnsiLook[];

  constructor(from: number[], to: number[], look: number[], looks: readonly AnsiLook[]) {
    this.#from = Uint32Array.from(from);
    this.#to = Uint32Array.from(to);
    this.#look = Uint16Array.from(look);
    this.#looks = looks;
  }

  /** Returns the ranges between two positions. */
  spans({ from, to }: Place): PaintedSpan[] {
    const spans: PaintedSpan[] = [];
    for (let at = this.#firstEndingAfter(from); at < this.#from.length; at += 1) {
      const start = this.#from[at] ?? 0;
      if (start >= to) break;
      const paint = this.#looks[this.#look[at] ?? 0];
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
const mostLooks = 1_000;

const escapeCode = '\u001b';
const anyCode = new RegExp(terminalCodes.source, 'y');

/** Max parameter characters of a code that is cached: eight base-13 digits fit into a small integer. */
const mostParameters = 8;

/** Returns a number that identifies a short style code. 0 for any other code. */
function numberOfCode(text: string, at: number): number {
  if (text[at + 1] !== '[') return 0;
  const from = at + 2;
  let number = 1;
  for (let place = from; place <= from + mostParameters; place += 1) {
    const unit = text.charCodeAt(place);
    // `m`, the end of a style code.
    if (unit === 109) return number;
    // Digits, `:` and `;`.
    if (!(unit >= 48 && unit <= 59)) return 0;
    number = number * 13 + unit - 47;
  }
  return 0;
}

interface Step {
  /** Index of the style after the code. */
  readonly look: number;
  /** Length of the code. */
  readonly length: number;
}

/** The styles of a text, and cached transitions between them. */
class Looks {
  readonly list: AnsiLook[] = [plainLook];
  readonly #numbers = new Map<string, number>([[JSON.stringify(plainLook), 0]]);
  /** By style index, then by code number. Caches parsed codes because they repeat often. */
  readonly #steps: Array<Map<number, Step>> = [];

  /**
   * Returns the effect of the code at an index. Undefined if there is no code.
   * @param now Index of the current style.
   */
  stepAt(text: string, at: number, now: number): Step | undefined {
    const number = numberOfCode(text, at);
    const known = number === 0 ? undefined : this.#steps[now]?.get(number);
    if (known !== undefined) return known;
    anyCode.lastIndex = at;
    const code = anyCode.exec(text)?.[0];
    if (code === undefined) return undefined;
    const step = { look: this.#after(now, code), length: code.length };
    if (number !== 0) this.#keep(now, number, step);
    return step;
  }

  #after(now: number, code: string): number {
    const look = lookAfter(this.list[now] ?? plainLook, code);
    const key = JSON.stringify(look);
    return this.#numbers.get(key) ?? this.#add(key, look);
  }

  #keep(now: number, number: number, step: Step): void {
    const steps = this.#steps[now] ?? new Map<number, Step>();
    this.#steps[now] = steps;
    if (steps.size < mostLooks) steps.set(number, step);
  }

  #add(key: string, look: AnsiLook): number {
    if (this.list.length >= mostLooks) return 0;
    this.#numbers.set(key, this.list.push(look) - 1);
    return this.list.length - 1;
  }
}

/** Parses terminal output. Codes other than styles are removed, and invisible characters become marks. */
export function terminalText(raw: string): TerminalText {
  const shown = lastWritten(raw);
  const looks = new Looks();
  const [from, to, numbers]: [number[], number[], number[]] = [[], [], []];
  let look = 0;
  let length = 0;
  let read = 0;
  const add = (end: number) => {
    if (end === read) return;
    if (look !== 0) {
      from.push(length);
      to.push(length + end - read);
      numbers.push(look);
    }
    length += end - read;
  };
  let at = shown.indexOf(escapeCode);
  while (at !== -1) {
    const step = looks.stepAt(shown, at, look);
    if (step !== undefined) {
      add(at);
      read = at + step.length;
      look = step.look;
    }
    at = shown.indexOf(escapeCode, step === undefined ? at + 1 : read);
  }
  add(shown.length);
  return { text: seen(withoutCodes(shown)), paints: new TerminalPaints(from, to, numbers, looks.list) };
}
