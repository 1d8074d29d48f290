import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes. Below this size the response headers outweigh the savings. */
const minBytes = 1_024;
/**
 * Bytes. There are some 800 icons of about 1 kB; compressing them takes most of the time, and a screen
 * shows a dozen.
 */
const minDrawingBytes = 4_096;
/**
 * Minimum size in bytes per file extension. Images and fonts are absent, because they are compressed
 * already.
 */
const minSizes: Readonly<Record<string, number>> = {
  '.js': minBytes,
  '.css': minBytes,
  '.json': minBytes,
  '.txt': minBytes,
  '.wasm': minBytes,
  '.svg': minDrawingBytes,
};
/** Max compressed share of the original size. Smaller savings do not justify decompression. */
const maxCompressedShare = 0.9;

const encodings: ReadonlyArray<readonly [ending: string, compress: (content: Buffer) => Promise<Buffer>]> = [
  [
    '.br',
    // Quality 11 saves 8 % more bytes but makes each build 18 s longer.
    (content) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  ],
  ['.gz', (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })],
];

/**
 * Writes a Brotli and a gzip file next to each renderer file that shrinks enough. The web host sends them.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'quarterdeck-compressed-files',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The renderer build has no output folder.');
      await Promise.all(
        Object.entries(bundle).flatMap(([name, output]) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (content.length < (minSizes[extname(name)] ?? Number.POSITIVE_INFINITY)) return [];
          return encodings.map(async ([ending, compress]) => {
            const smaller = await compress(content);
            if (smaller.length < content.length * maxCompressedShare)
              await writeFile(join(dir, name + ending), smaller);
          });
        }),
      );
    },
  };
}
