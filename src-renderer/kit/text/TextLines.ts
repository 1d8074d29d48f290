interface WrappedLines {
  readonly starts: number[];
  readonly numbers: number[];
}

/** Splits long lines without breaking surrogate pairs. */
function wrapLines(text: string, starts: readonly number[], columns: number): WrappedLines {
  const wrapped: WrappedLines = { starts: [], numbers: [] };
  starts.forEach((start, index) => {
    const end = (starts[index + 1] ?? text.length + 1) - 1;
    wrapped.starts.push(start);
    wrapped.numbers.push(index + 1);
    let at = start + columns;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code >= 0xdc00 && code <= 0xdfff) at += 1;
      if (at >= end) break;
      wrapped.starts.push(at);
      wrapped.numbers.push(0);
      at += columns;
    }
  });
  return wrapped;
}

/** The lines of a text, by index and without copies. Lines are 1-based. */
export class TextLines {
  readonly text: string;
  readonly count: number;
  readonly #starts: Uint32Array;
  /** Line numbers if lines are wrapped: the number for the first part of a line, 0 for its other parts. */
  readonly #numbers: Uint32Array | undefined;

  /** @param columns Wraps longer lines. Each part is a line, but only the first part has a number. */
  constructor(text: string, columns?: number) {
    this.text = text;
    const starts = [0];
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    // A trailing newline starts no new line.
    if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
    const wrapped = columns === undefined ? undefined : wrapLines(text, starts, Math.max(20, columns));
    this.#starts = Uint32Array.from(wrapped?.starts ?? starts);
    this.#numbers = wrapped && Uint32Array.from(wrapped.numbers);
    this.count = this.#starts.length;
  }

  /** Returns the displayed number of a line. Undefined for the continuation of a wrapped line. */
  numberOf(line: number): number | undefined {
    return this.#numbers === undefined ? line : this.#numbers[line - 1] || undefined;
  }

  /** Number of lines without wrapping. */
  get unwrappedCount(): number {
    return this.#numbers === undefined ? this.count : (this.#numbers.findLast((number) => number > 0) ?? 1);
  }

  /** Returns the start index of a line in the text. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** Returns the end index of a line, without its newline. */
  endOf(line: number): number {
    const next = this.#starts[line];
    // A wrapped part ends without a newline.
    if (next !== undefined) return this.numberOf(line + 1) === undefined ? next : next - 1;
    const { length } = this.text;
    return this.text.endsWith('\n') && this.startOf(line) < length ? length - 1 : length;
  }

  textOf(line: number): string {
    return this.text.slice(this.startOf(line), this.endOf(line));
  }

  /** Returns the line at an index of the text. */
  lineAt(place: number): number {
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
