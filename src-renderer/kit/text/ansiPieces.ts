import { terminalCodes } from '../../../src-preload/contract/rules/logs.ts';

/** The colours of a terminal that a text keeps, in the names of our own. */
export type AnsiColour = 'faint' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

/** How a stretch of a text looks. */
export interface AnsiLook {
  readonly colour: AnsiColour | undefined;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

/** A stretch of a text that looks the same. */
export interface AnsiPiece extends AnsiLook {
  readonly text: string;
}

export const plainLook: AnsiLook = { colour: undefined, bold: false, italic: false, underline: false };

/** By the last digit of the code. Black and white are the text itself: on one of our grounds they could not be read. */
const colours: ReadonlyArray<AnsiColour | undefined> = [
  undefined,
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  undefined,
];

/** The nearest of our colours to one of 256, or of red, green and blue. */
function nearest(red: number, green: number, blue: number): AnsiColour | undefined {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 40) return most < 170 && most > 70 ? 'faint' : undefined;
  const is = (part: number) => part > (most + least) / 2;
  const index = (is(red) ? 1 : 0) + (is(green) ? 2 : 0) + (is(blue) ? 4 : 0);
  return colours[index];
}

function of256(code: number): AnsiColour | undefined {
  if (code < 16) return code === 8 ? 'faint' : colours[code % 8];
  if (code >= 232) return nearest((code - 232) * 10 + 8, (code - 232) * 10 + 8, (code - 232) * 10 + 8);
  const step = (value: number) => (value === 0 ? 0 : value * 40 + 55);
  const cube = code - 16;
  return nearest(step(Math.floor(cube / 36)), step(Math.floor(cube / 6) % 6), step(cube % 6));
}

function withCodes(look: AnsiLook, codes: readonly number[]): AnsiLook {
  let next = look;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 0) next = plainLook;
    else if (code === 1) next = { ...next, bold: true };
    else if (code === 2) next = { ...next, colour: 'faint' };
    else if (code === 3) next = { ...next, italic: true };
    else if (code === 4) next = { ...next, underline: true };
    else if (code === 22)
      next = { ...next, bold: false, colour: next.colour === 'faint' ? undefined : next.colour };
    else if (code === 23) next = { ...next, italic: false };
    else if (code === 24) next = { ...next, underline: false };
    else if (code >= 30 && code <= 37) next = { ...next, colour: colours[code - 30] };
    else if (code === 90) next = { ...next, colour: 'faint' };
    else if (code > 90 && code <= 97) next = { ...next, colour: colours[code - 90] };
    else if (code === 39) next = { ...next, colour: undefined };
    else if (code === 38 || code === 48) {
      const [kind, red = 0, green = 0, blue = 0] = codes.slice(at + 1, at + 5);
      // A ground of its own is not drawn: our colours are made for ours.
      if (code === 38) next = { ...next, colour: kind === 5 ? of256(red) : nearest(red, green, blue) };
      at += kind === 5 ? 2 : 4;
    }
  }
  return next;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one.
const style = /^\u001b\[([0-9;:]*)m$/;
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are what is looked for.
/** What cannot be seen, or turns what follows around, is drawn as a mark. Tabs and ends of lines stay. */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: these are what is looked for.

/** A text in which everything can be seen; it is as long as before. */
export const seen = (text: string): string => text.toWellFormed().replaceAll(unseen, '\ufffd');

const visible = (text: string): string => seen(text.replaceAll('\r\n', '\n'));

/** How a text goes on after a code; the same where the code is about something else than its look. */
export function lookAfter(look: AnsiLook, code: string): AnsiLook {
  const codes = style.exec(code)?.[1];
  return codes === undefined ? look : withCodes(look, codes.split(/[;:]/).map(Number));
}

/**
 * Cuts a text with codes of a terminal into stretches of one look each. Codes that do something else than colour are left out, and what
 * cannot be seen becomes a mark, so that nothing in a line can act on the screen.
 */
export function ansiPieces(text: string): AnsiPiece[] {
  const pieces: AnsiPiece[] = [];
  let look = plainLook;
  const add = (part: string) => {
    if (part !== '') pieces.push({ text: visible(part), ...look });
  };
  let from = 0;
  for (const match of text.matchAll(terminalCodes)) {
    add(text.slice(from, match.index));
    from = match.index + match[0].length;
    look = lookAfter(look, match[0]);
  }
  add(text.slice(from));
  return pieces;
}
