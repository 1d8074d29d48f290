import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes; below that the head of an answer weighs more than what is saved. */
const smallestBytes = 1_024;
/** Bytes; there are some 800 icons of a kilobyte, which take most of the time, and a screen shows a dozen of them. */
const smallestDrawing = 4_096;
/** From how many bytes on which files are compressed: what becomes smaller. Pictures and fonts are compressed in themselves. */
const smallest: Readonly<Record<string, number>> = {
  '.js': smallestBytes,
  '.css': smallestBytes,
  '.json': smallestBytes,
  '.txt': smallestBytes,
  '.wasm': smallestBytes,
  '.svg': smallestDrawing,
};
/** A file that hardly becomes smaller is not worth unpacking. */
const worthwhile = 0.9;

const encodings: ReadonlyArray<readonly [ending: string, compress: (content: Buffer) => Promise<Buffer>]> = [
  [
    '.br',
    // The smallest form (11) takes 8 % fewer bytes and makes each build 18 s longer.
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

/** Lays a Brotli and a gzip file beside each file of the window that becomes smaller by it: the web host sends them. */
export function compressedFiles(): Plugin {
  return {
    name: 'quarterdeck-compressed-files',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The window is built without a folder.');
      await Promise.all(
        Object.entries(bundle).flatMap(([name, output]) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (content.length < (smallest[extname(name)] ?? Number.POSITIVE_INFINITY)) return [];
          return encodings.map(async ([ending, compress]) => {
            const smaller = await compress(content);
            if (smaller.length < content.length * worthwhile)
              await writeFile(join(dir, name + ending), smaller);
          });
        }),
      );
    },
  };
}
