/** A text by its lines, without a copy of any of them; lines count from 1. */
export class TextLines {
  readonly text: string;
  readonly count: number;
  readonly #starts: Uint32Array;

  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    // The text's last newline ends a line and begins none.
    if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
    this.count = starts.length;
    this.#starts = Uint32Array.from(starts);
  }

  /** Where the line begins in the text. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** Where the line ends, its newline not included. */
  endOf(line: number): number {
    const next = this.#starts[line];
    if (next !== undefined) return next - 1;
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
