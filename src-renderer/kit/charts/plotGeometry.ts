/** Where the parts of a chart lie, in pixels from the top left. */
export interface PlotGeometry {
  readonly width: number;
  readonly height: number;
  /** The time scale runs from here … */
  readonly left: number;
  /** … to here. */
  readonly right: number;
  readonly top: number;
  readonly lineBottom: number;
  /** Where bars stand: passed above, failed below. */
  readonly barsBase: number;
  /** The longest bar on either side. */
  readonly barLength: number;
  readonly bottom: number;
  /** Base line of the texts under the axis. */
  readonly timeTextY: number;
}

interface PlotParts {
  readonly width: number;
  readonly height: number;
  readonly hasLine: boolean;
  readonly hasBars: boolean;
  /** All texts at the left, to make room for the longest. */
  readonly sideTexts: readonly string[];
}

const topPadding = 8;
const rightPadding = 8;
const axisHeight = 24;
const barLength = 26;
const partsGap = 14;
const textGap = 8;
/** A figure of 11 px Inter; wide enough for the widest. */
const characterWidth = 7.5;

/** How wide a text of the axis is, without measuring: half a pixel per letter does not matter here. */
export const axisTextWidth = (text: string): number => text.length * characterWidth;

export function plotGeometry({ width, height, hasLine, hasBars, sideTexts }: PlotParts): PlotGeometry {
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
