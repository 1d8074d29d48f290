type Rgb = readonly [red: number, green: number, blue: number];

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Converts a color to OKLab, in which distances match those that people see. */
function toOklab(color: Rgb): Rgb {
  const [red, green, blue] = color.map(toLinear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** Returns the distance of two colors in OKLab: 0 for equal colors, 1 for black and white. */
export function colorDistance(first: string, second: string): number {
  const [a, b] = [toOklab(toRgb(first)), toOklab(toRgb(second))];
  return Math.hypot(...a.map((part, index) => part - b[index]!));
}

/**
 * Mixes two colors as `color-mix(in srgb, first, second)` does.
 * @param part part of the first color, 0 to 1
 */
export function mixColors(first: string, second: string, part: number): string {
  const other = toRgb(second);
  const mixed = toRgb(first).map((value, index) => value * part + other[index]! * (1 - part));
  return `#${mixed
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
