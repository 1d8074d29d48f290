/**
 * Returns a bar as an SVG subpath.
 * @param y Top edge, in pixels.
 */
export function barPath(x: number, width: number, y: number, height: number): string {
  return `M${x.toFixed(1)},${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
}
