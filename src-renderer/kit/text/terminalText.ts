import { terminalCodes } from '../../../src-preload/contract/rules/logs.ts';
import { type AnsiLook, lookAfter, plainLook, seen } from './ansiPieces.ts';
import type { Place } from './findPlaces.ts';
import type { PaintedSpan } from './linePieces.ts';

/** What a terminal shows: a text without codes, and which stretches of it have a look of their own. */
export interface TerminalText {
  readonly text: string;
  readonly paints: TerminalPaints;
}

const isEnd = /[\r\n]/g;

/**
 * What stays of lines that write over themselves, as progress does: the last thing that was written. Ends of lines are \n.
 */
function lastWritten(raw: string): string {
  if (!raw.includes('\r')) return raw;
  const kept: string[] = [];
  // What stands in the line now.
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

/** The stretches of a text that have a look, in order; kept as numbers, because there may be hundreds of thousands. */
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

  /** The stretches between two positions. */
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

/** Looks that a text has, each once: most texts have a handful, hostile ones no more than this. */
const mostLooks = 1_000;

/** The looks of a text by number, and where a code leads from one of them. */
class Looks {
  readonly list: AnsiLook[] = [plainLook];
  readonly #numbers = new Map<string, number>([[JSON.stringify(plainLook), 0]]);
  readonly #after = new Map<string, number>();

  /** The look after a code. @param now its number */
  after(now: number, code: string): number {
    // Colours come again and again: what a code means is read once.
    const step = `${now}${code}`;
    const known = this.#after.get(step);
    if (known !== undefined) return known;
    const look = lookAfter(this.list[now] ?? plainLook, code);
    const key = JSON.stringify(look);
    const number = this.#numbers.get(key) ?? this.#add(key, look);
    if (this.#after.size < mostLooks) this.#after.set(step, number);
    return number;
  }

  #add(key: string, look: AnsiLook): number {
    if (this.list.length >= mostLooks) return 0;
    this.#numbers.set(key, this.list.push(look) - 1);
    return this.list.length - 1;
  }
}

/** Reads what a program wrote to a terminal. Codes that do something else than colour are left out; what cannot be seen becomes a mark. */
export function terminalText(raw: string): TerminalText {
  const shown = lastWritten(raw);
  const looks = new Looks();
  const parts: string[] = [];
  const [from, to, numbers]: [number[], number[], number[]] = [[], [], []];
  let look = 0;
  let length = 0;
  let read = 0;
  const add = (end: number) => {
    if (end === read) return;
    parts.push(shown.slice(read, end));
    if (look !== 0) {
      from.push(length);
      to.push(length + end - read);
      numbers.push(look);
    }
    length += end - read;
  };
  for (const { index, 0: code } of shown.matchAll(terminalCodes)) {
    add(index);
    read = index + code.length;
    look = looks.after(look, code);
  }
  add(shown.length);
  return { text: seen(parts.join('')), paints: new TerminalPaints(from, to, numbers, looks.list) };
}
