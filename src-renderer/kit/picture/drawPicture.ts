import { snapdom } from '@zumer/snapdom';

/** Largest side of a canvas in Chromium, in pixels. */
const maxCanvasSide = 8_192;
const padding = 16;
const captionHeight = 24;

interface PictureOptions {
  /** One line below the picture: what it shows, where and when. */
  readonly caption: string;
}

/** Controls are of no use in a picture. */
const controls = 'button, [popover], [role="menu"]';

/**
 * Writes the colors of the element's SVG patterns into the patterns, because the library copies definitions
 * without their styles.
 * @returns a function that restores the patterns
 */
function writePatternColors(element: HTMLElement): () => void {
  const shapes = [...element.querySelectorAll<SVGElement>('defs *')];
  const colors = shapes.map((shape) => {
    const { fill, opacity } = getComputedStyle(shape);
    return { fill, opacity };
  });
  const styles = shapes.map((shape) => shape.getAttribute('style'));
  for (const [at, shape] of shapes.entries()) Object.assign(shape.style, colors[at]);
  return () => {
    for (const [at, shape] of shapes.entries()) {
      const before = styles[at];
      if (before == null) shape.removeAttribute('style');
      else shape.setAttribute('style', before);
    }
  };
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture cannot be drawn.'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** Returns the text, shortened to a width in pixels. */
function fitText(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end).toWellFormed()}…`;
}

/**
 * Draws an element as a PNG picture at twice its size, in the current theme and without its buttons.
 * @throws Error when the element cannot be drawn
 */
export async function drawPicture(element: HTMLElement, { caption }: PictureOptions): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const scale = Math.min(2, maxCanvasSide / Math.max(width + 2 * padding, height + 3 * padding, 1));
  const removePatternColors = writePatternColors(element);
  // The Content-Security-Policy blocks pictures from other servers.
  const drawn = await snapdom
    .toCanvas(element, {
      scale,
      dpr: 1,
      exclude: controls,
      backgroundColor: page.backgroundColor,
      embedFonts: true,
    })
    .finally(removePatternColors);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((width + 2 * padding) * scale);
  canvas.height = Math.round((height + 2 * padding + captionHeight) * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The picture cannot be drawn.');
  context.scale(scale, scale);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, padding, padding, width, height);
  context.fillStyle = page.color;
  context.globalAlpha = 0.7;
  context.font = `12px ${page.fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(
    fitText(context, caption, width),
    padding,
    height + padding + captionHeight / 2 + padding / 2,
  );
  return toPng(canvas);
}
