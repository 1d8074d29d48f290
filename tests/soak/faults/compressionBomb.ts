import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Chance } from './Chance.ts';

interface Bomb {
  readonly encoding: 'gzip' | 'br' | 'deflate';
  readonly body: Buffer;
}

const megabyte = 2 ** 20;
const pieceMb = 64;

/** Spaces are valid JSON in any number. */
const spaces = (megabytes: number): Buffer => Buffer.alloc(megabytes * megabyte, 0x20);

/** A gzip stream may consist of several concatenated members. */
function gzipBomb(megabytes: number): Buffer {
  const piece = gzipSync(spaces(pieceMb), { level: 9 });
  return Buffer.concat(Array.from({ length: megabytes / pieceMb }, () => piece));
}

const makers: ReadonlyArray<() => Bomb> = [
  () => ({ encoding: 'gzip', body: gzipBomb(320) }),
  () => ({ encoding: 'gzip', body: gzipBomb(1_024) }),
  () => ({
    encoding: 'br',
    body: brotliCompressSync(spaces(320), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  }),
  () => ({ encoding: 'deflate', body: Buffer.from('garbage garbage') }),
];
const made = new Map<() => Bomb, Bomb>();

/** Returns a small body that decompresses to hundreds of megabytes, or cannot be decompressed. */
export function compressionBomb(chance: Chance): Bomb {
  const make = chance.oneOf(makers);
  const bomb = made.get(make) ?? make();
  made.set(make, bomb);
  return bomb;
}
