import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Creates a folder like the built window: a page, scripts (one of them compressed), a text and a font. A
 * file outside of it must never be served.
 */
export function newWindowFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'quarterdeck-window-'));
  const folder = join(root, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.js'), 'outside');
  writeFileSync(join(folder, 'build-id.txt'), 'build-1\n');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Quarterdeck</title></html>',
  );
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {};');
  const library = 'export const words = "again and again";\n'.repeat(100);
  for (const name of ['assets/library-abc.js', 'licences.txt']) {
    writeFileSync(join(folder, name), library);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(library));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(library));
  }
  writeFileSync(join(folder, 'assets', 'font-abc.woff2'), 'compressed in itself');
  return folder;
}
