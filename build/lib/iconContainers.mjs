/** @typedef {{ readonly size: number, readonly png: Buffer }} Picture a square of `size` pixels */

/** ICNS entry types with PNG content, by edge length in pixels. */
const icnsTypes = /** @type {Readonly<Record<number, readonly string[]>>} */ ({
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
});

/** Encodes a number as four bytes, big-endian. @param {number} value */
const bigEndian = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/**
 * Returns a macOS icon file: a header, then one entry per picture.
 * @param {readonly Picture[]} pictures
 */
export function icnsOf(pictures) {
  const entries = pictures.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map((type) => Buffer.concat([Buffer.from(type), bigEndian(png.length + 8), png])),
  );
  const body = Buffer.concat(entries);
  return Buffer.concat([Buffer.from('icns'), bigEndian(body.length + 8), body]);
}

const icoHeadBytes = 6;
const icoEntryBytes = 16;

/**
 * Returns a Windows icon file: a header, a directory, then the pictures. The format encodes 256 pixels as
 * 0.
 * @param {readonly Picture[]} pictures of max 256 pixels
 */
export function icoOf(pictures) {
  const head = Buffer.alloc(icoHeadBytes);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = icoHeadBytes + icoEntryBytes * pictures.length;
  const directory = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(icoEntryBytes);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...directory, ...pictures.map(({ png }) => png)]);
}
