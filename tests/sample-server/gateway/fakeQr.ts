import { createHash } from 'node:crypto';

const size = 25;

/** Returns a `data:` URL of an image that resembles a QR code but cannot be scanned. */
export function fakeQr(text: string): string {
  const bits = createHash('sha512').update(text).digest();
  const squares = Array.from({ length: size * size }, (_, at) => at)
    .filter((at) => ((bits[Math.floor(at / 8) % bits.length] ?? 0) >> (at % 8)) & 1)
    .map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${size + 4} ${size + 4}" width="232" height="232"><path fill="#fff" d="M-2-2h${size + 4}v${size + 4}h-${size + 4}z"/><path d="${squares}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
