/** Max canvas size in browsers, per side in pixels. */
const maxCanvasSide = 8_192;

/**
 * Converts an SVG image to PNG, at twice its size if the canvas limit allows.
 * @throws Error When the browser cannot draw the image.
 */
export async function svgToPng(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const image = new Image();
  // The Content-Security-Policy allows images only from the app itself and from data URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, maxCanvasSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The picture cannot be drawn.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture cannot be drawn.'));
      else resolve(blob);
    }, 'image/png');
  });
}
