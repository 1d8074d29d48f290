interface Broken {
  readonly starts: number[];
  readonly numbers: number[];
}

/** Breaks what is longer. A pair of UTF-16 units is not taken apart. */
function brokenAt(text: string, starts: readonly number[], columns: number): Broken {
  const broken: Broken = { starts: [], numbers: [] };
  starts.forEach((start, index) => {
    const end = (starts[index + 1] ?? text.length + 1) - 1;
    broken.starts.push(start);
    broken.numbers.push(index + 1);
    let at = start + columns;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code >= 0xdc00 && code <= 0xdfff) at += 1;
      if (at >= end) break;
      broken.starts.push(at);
      broken.numbers.push(0);
      at += columns;
    }
  });
  return broken;
}

/** A text by its lines, without a copy of any of them; lines count from 1. */
export class TextLines {
  readonly text: string;
  readonly count: number;
  readonly #starts: Uint32Array;
  /** The numbers of the lines, where some are broken: of a line's first part, 0 of the others. */
  readonly #numbers: Uint32Array | undefined;

  /** @param columns lines that are longer are broken: each part is a line of its own then, of which only the first has a number */
  constructor(text: string, columns?: number) {
    this.text = text;
    const starts = [0];
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    // The text's last newline ends a line and begins none.
    if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
    const broken = columns === undefined ? undefined : brokenAt(text, starts, Math.max(20, columns));
    this.#starts = Uint32Array.from(broken?.starts ?? starts);
    this.#numbers = broken && Uint32Array.from(broken.numbers);
    this.count = this.#starts.length;
  }

  /** The number that a person knows a line by; undefined for what goes on from the line above. */
  numberOf(line: number): number | undefined {
    return this.#numbers === undefined ? line : this.#numbers[line - 1] || undefined;
  }

  /** How many lines there are for a person. */
  get numbers(): number {
    return this.#numbers === undefined ? this.count : (this.#numbers.findLast((number) => number > 0) ?? 1);
  }

  /** Where the line begins in the text. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** Where the line ends, its newline not included. */
  endOf(line: number): number {
    const next = this.#starts[line];
    // A line that is broken ends without a newline.
    if (next !== undefined) return this.numberOf(line + 1) === undefined ? next : next - 1;
    const { length } = this.text;
    return this.text.endsWith('\n') && this.startOf(line) < length ? length - 1 : length;
  }

  of(line: number): string {
    return this.text.slice(this.startOf(line), this.endOf(line));
  }

  /** The line in which a place of the text is. */
  at(place: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }
}
