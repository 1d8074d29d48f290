const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

/**
 * Turns a computed colour into the only notation Monaco's themes take.
 * @param computed such as `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 0.1 0.2 0.3)`
 * @returns `#rrggbb`, with `aa` when not opaque; undefined for any other notation
 */
export function cssColourToHex(computed: string): string | undefined {
  const numbers = computed.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const scale = computed.startsWith('rgb') ? 1 : computed.startsWith('color(srgb ') ? 255 : 0;
  const [red, green, blue, alpha = 1] = numbers;
  if (scale === 0 || red === undefined || green === undefined || blue === undefined) return undefined;
  const opaque = `#${byte(red * scale)}${byte(green * scale)}${byte(blue * scale)}`;
  return alpha >= 1 ? opaque : opaque + byte(alpha * 255);
}
