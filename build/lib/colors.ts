export interface Themed {
  readonly light: string;
  readonly dark: string;
}

/** Channels from 0 to 1. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const percents = /^rgb\(([\d.]+)%, ([\d.]+)%, ([\d.]+)%\)$/;
const shortDigits = /^#(\w)(\w)(\w)$/;
const digits = /^#(\w\w)(\w\w)(\w\w)$/;

function rgbOf(parts: readonly string[], toNumber: (part: string) => number): Rgb {
  const [red = 0, green = 0, blue = 0] = parts.map(toNumber);
  return { red, green, blue };
}

/** @returns undefined for color notations that the icons do not use */
export function toRgb(text: string): Rgb | undefined {
  const [, ...shares] = percents.exec(text) ?? [];
  if (shares.length > 0) return rgbOf(shares, (part) => Number(part) / 100);
  const [, ...pairs] = digits.exec(text) ?? [];
  if (pairs.length > 0) return rgbOf(pairs, (part) => Number.parseInt(part, 16) / 255);
  const [, ...singles] = shortDigits.exec(text) ?? [];
  return singles.length > 0 ? rgbOf(singles, (part) => Number.parseInt(part, 16) / 15) : undefined;
}

/** @throws Error if {@link toRgb} cannot parse the text */
export function readRgb(text: string): Rgb {
  const colour = toRgb(text);
  if (colour === undefined) throw new Error(`${text} is not a color.`);
  return colour;
}

/** Formats a color as `#rrggbb`. */
export const toText = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const grayOf = (level: number): Rgb => ({ red: level, green: level, blue: level });

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

const luminance = ({ red, green, blue }: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

/** Returns the brightness of a color, from 0 to 1: the gray with the same sRGB luminance. */
export const lightness = (colour: Rgb): number => fromLinear(luminance(colour));

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Whether a color has no visible hue. */
export const isNeutral = ({ red, green, blue }: Rgb): boolean =>
  Math.max(red, green, blue) - Math.min(red, green, blue) < 0.12;

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => ({
  red: from.red + (to.red - from.red) * share,
  green: from.green + (to.green - from.green) * share,
  blue: from.blue + (to.blue - from.blue) * share,
});

/** Mixes a color with a target color until it reaches the wanted contrast with the background. */
export function mixUntilContrast(colour: Rgb, towards: Rgb, ground: Rgb, wanted: number): Rgb {
  for (let percent = 0; percent < 100; percent += 2) {
    const moved = mixed(colour, towards, percent / 100);
    if (contrast(moved, ground) >= wanted) return moved;
  }
  return towards;
}
