// biome-ignore-start lint/suspicious/noControlCharactersInRegex: codes contain control characters.
/**
 * Terminal codes: colors, cursor movements, titles, links and character sets. They are removed for display,
 * search and files. C1 control characters are short forms of codes: U+009B is `ESC [`. A code ends with its
 * line and has a limited length, so that an incomplete code hides little text.
 */
export const terminalCodes = new RegExp(
  [
    // Control sequences.
    /(?:\u001b\[|\u009b)[0-?]{0,1000}[ -/]{0,100}[@-~]/,
    // Operating system commands. Their end can be absent.
    /(?:\u001b\]|\u009d)[^\u0007\n\r\u001b\u009c]{0,100000}(?:\u0007|\u001b\\|\u009c)?/,
    // Other control strings. Without an end, only their start is removed.
    /(?:\u001b[PX^_]|[\u0090\u0098\u009e\u009f])[^\u0007\n\r\u001b\u009c]{0,100000}(?:\u0007|\u001b\\|\u009c)/,
    // Codes with a final character, such as `ESC c` and `ESC ( B`. `ESC [` starts a control sequence.
    /\u001b(?:[ -/]{1,10}[0-~]|[0-Z\\-~])/,
    /[\u0080-\u009a\u009c-\u009f]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const codeOrBackspace = /[\b\u001b\u0080-\u009f]/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: codes contain control characters.

/** Returns the start index of the last character, which can be a surrogate pair. */
const lastCharacterOf = (text: string): number =>
  text.length - ((text.codePointAt(text.length - 2) ?? 0) > 0xffff ? 2 : 1);

const firstCharacterEnd = (text: string): number => ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);

interface Span {
  readonly text: string;
  /** Index of its style. */
  readonly style: number;
}

/**
 * Text with styles, and a cursor. A backspace moves the cursor to the left, where new text overwrites old text.
 * Backspaces stop at the start of a line.
 */
export class TerminalLine {
  readonly #before: Span[] = [];
  /** Spans to the right of the cursor. The last one is next to the cursor. */
  readonly #after: Span[] = [];

  /** Writes a text without codes. */
  write(text: string, style: number): void {
    if (!text.includes('\b')) {
      this.#write(text, style);
      return;
    }
    for (const [index, part] of text.split('\b').entries()) {
      if (index > 0) this.#backspace();
      this.#write(part, style);
    }
  }

  /** Removes all spans and returns them in order. */
  take(): Span[] {
    this.#moveToEnd();
    return this.#before.splice(0);
  }

  #write(text: string, style: number): void {
    if (text === '') return;
    if (this.#after.length === 0) {
      this.#before.push({ text, style });
      return;
    }
    const lineEnd = text.indexOf('\n');
    const inLine = lineEnd === -1 ? text : text.slice(0, lineEnd);
    this.#overwrite(inLine);
    if (inLine !== '') this.#before.push({ text: inLine, style });
    if (lineEnd === -1) return;
    this.#moveToEnd();
    this.#before.push({ text: text.slice(lineEnd), style });
  }

  #backspace(): void {
    const last = this.#before.pop();
    if (last === undefined) return;
    const { text, style } = last;
    if (text.endsWith('\n')) {
      this.#before.push(last);
      return;
    }
    const at = lastCharacterOf(text);
    this.#after.push({ text: text.slice(at), style });
    if (at > 0) this.#before.push({ text: text.slice(0, at), style });
  }

  /** Removes as many characters to the right of the cursor as the text has. */
  #overwrite(text: string): void {
    for (const _ of text) {
      const next = this.#after.pop();
      if (next === undefined) return;
      const rest = next.text.slice(firstCharacterEnd(next.text));
      if (rest !== '') this.#after.push({ ...next, text: rest });
    }
  }

  #moveToEnd(): void {
    for (let next = this.#after.pop(); next !== undefined; next = this.#after.pop()) this.#before.push(next);
  }
}

/** Removes terminal codes, and resolves backspaces as a terminal does. */
export function stripTerminalCodes(text: string): string {
  if (!codeOrBackspace.test(text)) return text;
  const plain = text.replaceAll(terminalCodes, '');
  if (!plain.includes('\b')) return plain;
  const line = new TerminalLine();
  line.write(plain, 0);
  return line
    .take()
    .map((span) => span.text)
    .join('');
}
