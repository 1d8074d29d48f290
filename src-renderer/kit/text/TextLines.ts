import { NumberList } from './NumberList.ts';

/** Columns between tab stops. Must match Text.module.css. */
const tabColumns = 8;

interface Lines {
  readonly starts: NumberList;
  /** The number for the first part of a line, 0 for its other parts. Undefined without wrapping. */
  readonly numbers: NumberList | undefined;
}

/** Returns the index of the first character that does not fit on a row. Tab stops count from the row's start. */
function rowEnd(text: string, start: number, columns: number): number {
  let column = 0;
  for (let at = start; ; at += 1) {
    column += text.charCodeAt(at) === 9 ? tabColumns - (column % tabColumns) : 1;
    if (column > columns) return at;
  }
}

/** Splits long lines without breaking surrogate pairs. */
function wrapLines(text: string, starts: NumberList, columns: number): Lines {
  const wrapped = { starts: new NumberList(starts.length), numbers: new NumberList(starts.length) };
  const hasTabs = text.includes('\t');
  const nextRow = (start: number) => (hasTabs ? rowEnd(text, start, columns) : start + columns);
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts.at(index) ?? 0;
    const end = (starts.at(index + 1) ?? text.length + 1) - 1;
    wrapped.starts.push(start);
    wrapped.numbers.push(index + 1);
    let at = nextRow(start);
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code >= 0xdc00 && code <= 0xdfff) at += 1;
      if (at >= end) break;
      wrapped.starts.push(at);
      wrapped.numbers.push(0);
      at = nextRow(at);
    }
  }
  return wrapped;
}

/** The lines of a text, by index and without copies. Lines are 1-based. */
export class TextLines {
  readonly text: string;
  readonly count: number;
  readonly #starts: NumberList;
  readonly #numbers: NumberList | undefined;

  /** @param columns Wraps longer lines. Each part is a line, but only the first part has a number. */
  constructor(text: string, columns?: number) {
    this.text = text;
    const starts = new NumberList();
    starts.push(0);
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    // A trailing newline starts no new line.
    if (text.endsWith('\n')) starts.pop();
    const wrapped = columns === undefined ? undefined : wrapLines(text, starts, Math.max(20, columns));
    this.#starts = wrapped?.starts ?? starts;
    this.#numbers = wrapped?.numbers;
    this.count = this.#starts.length;
  }

  /** Returns the displayed number of a line. Undefined for the continuation of a wrapped line. */
  numberOf(line: number): number | undefined {
    return this.#numbers === undefined ? line : this.#numbers.at(line - 1) || undefined;
  }

  /** Returns the start index of a line in the text. */
  startOf(line: number): number {
    return this.#starts.at(line - 1) ?? this.text.length;
  }

  /** Returns the end index of a line, without its newline. */
  endOf(line: number): number {
    const next = this.#starts.at(line);
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
      if ((this.#starts.at(middle) ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }
}
