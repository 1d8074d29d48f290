import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder like the built window, with a page, a script and a file outside that must never be served. */
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
  return folder;
}
