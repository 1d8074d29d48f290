import { TerminalLine, terminalCodes } from '#contract/rules/terminal.ts';
import { visibleText } from '../format/visibleText.ts';

/** Supported terminal colors. */
export type AnsiColor = 'faint' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

export interface AnsiStyle {
  readonly color: AnsiColor | undefined;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

export interface AnsiPiece extends AnsiStyle {
  readonly text: string;
}

export const plainStyle: AnsiStyle = { color: undefined, bold: false, italic: false, underline: false };

/**
 * Indexed by the last digit of the code. Black and white
 * map to the text color because they could be unreadable.
 */
const colors: ReadonlyArray<AnsiColor | undefined> = [
  undefined,
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  undefined,
];

/** Returns the supported color nearest to an RGB color. */
function nearestColor(red: number, green: number, blue: number): AnsiColor | undefined {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 40) return most < 170 && most > 70 ? 'faint' : undefined;
  const is = (part: number) => part > (most + least) / 2;
  const index = (is(red) ? 1 : 0) + (is(green) ? 2 : 0) + (is(blue) ? 4 : 0);
  return colors[index];
}

function colorOf256(code: number): AnsiColor | undefined {
  if (code < 16) return code === 8 ? 'faint' : colors[code % 8];
  if (code >= 232) return nearestColor((code - 232) * 10 + 8, (code - 232) * 10 + 8, (code - 232) * 10 + 8);
  const step = (value: number) => (value === 0 ? 0 : value * 40 + 55);
  const cube = code - 16;
  return nearestColor(step(Math.floor(cube / 36)), step(Math.floor(cube / 6) % 6), step(cube % 6));
}

function withCodes(base: AnsiStyle, codes: readonly number[]): AnsiStyle {
  let next = base;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 0) next = plainStyle;
    else if (code === 1) next = { ...next, bold: true };
    else if (code === 2) next = { ...next, color: 'faint' };
    else if (code === 3) next = { ...next, italic: true };
    else if (code === 4) next = { ...next, underline: true };
    else if (code === 22)
      next = { ...next, bold: false, color: next.color === 'faint' ? undefined : next.color };
    else if (code === 23) next = { ...next, italic: false };
    else if (code === 24) next = { ...next, underline: false };
    else if (code >= 30 && code <= 37) next = { ...next, color: colors[code - 30] };
    else if (code === 90) next = { ...next, color: 'faint' };
    else if (code > 90 && code <= 97) next = { ...next, color: colors[code - 90] };
    else if (code === 39) next = { ...next, color: undefined };
    else if (code === 38 || code === 48) {
      const [kind, red = 0, green = 0, blue = 0] = codes.slice(at + 1, at + 5);
      // Background colors are ignored: the text colors need the window's background.
      if (code === 38)
        next = { ...next, color: kind === 5 ? colorOf256(red) : nearestColor(red, green, blue) };
      at += kind === 5 ? 2 : 4;
    }
  }
  return next;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: codes start with one.
const stylePattern = /^(?:\u001b\[|\u009b)([0-9;:]*)m$/;

/** Returns the style after a code. Codes other than styles do not change it. */
export function styleAfter(look: AnsiStyle, code: string): AnsiStyle {
  const codes = stylePattern.exec(code)?.[1];
  return codes === undefined ? look : withCodes(look, codes.split(/[;:]/).map(Number));
}

/**
 * Splits a text with ANSI codes into ranges of one style. Backspaces act as in a terminal. Other codes are
 * removed and invisible characters become marks, so that no text can manipulate the screen.
 */
export function ansiPieces(text: string): AnsiPiece[] {
  const styles = [plainStyle];
  const line = new TerminalLine();
  const write = (part: string) => line.write(part.replaceAll('\r\n', '\n'), styles.length - 1);
  let from = 0;
  for (const match of text.matchAll(terminalCodes)) {
    write(text.slice(from, match.index));
    from = match.index + match[0].length;
    styles.push(styleAfter(styles.at(-1) ?? plainStyle, match[0]));
  }
  write(text.slice(from));
  return line.take().map((span) => ({
    text: visibleText(span.text),
    ...(styles[span.style] ?? plainStyle),
  }));
}
