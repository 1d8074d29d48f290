/** Layout of a chart, in pixels from the top left. */
export interface PlotGeometry {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly lineBottom: number;
  /** Base line of the bars: passed runs above, failed runs below. */
  readonly barsBase: number;
  readonly barLength: number;
  readonly bottom: number;
  readonly timeTextY: number;
}

interface GeometryInput {
  readonly width: number;
  readonly height: number;
  readonly hasLine: boolean;
  readonly hasBars: boolean;
  /** All labels at the left. The longest one determines the left margin. */
  readonly sideTexts: readonly string[];
}

const topPadding = 8;
const rightPadding = 8;
const axisHeight = 24;
const barLength = 26;
const partsGap = 14;
const textGap = 8;
/** Width of the widest digit of 11 px Inter. */
const characterWidth = 7.5;

/** Estimates the width of an axis label without measuring. An error of 0.5 px per character is acceptable. */
export const axisTextWidth = (text: string): number => text.length * characterWidth;

export function plotGeometry({ width, height, hasLine, hasBars, sideTexts }: GeometryInput): PlotGeometry {
  const gutter = Math.max(0, ...sideTexts.map(axisTextWidth)) + textGap;
  const left = Math.min(Math.ceil(gutter), Math.max(0, width - rightPadding - 1));
  const bottom = Math.max(topPadding + 1, height - axisHeight);
  const barsTop = hasBars ? bottom - 2 * barLength : bottom;
  return {
    width,
    height,
    left,
    right: Math.max(left + 1, width - rightPadding),
    top: topPadding,
    lineBottom: hasLine ? Math.max(topPadding + 1, hasBars ? barsTop - partsGap : bottom) : topPadding,
    barsBase: barsTop + barLength,
    barLength,
    bottom,
    timeTextY: height - 6,
  };
}
