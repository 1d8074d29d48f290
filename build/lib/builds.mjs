import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, projectNode, root } from './paths.mjs';
import { PlainError, run } from './run.mjs';

const sources = [
  'src-main',
  'src-preload',
  'src-renderer',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const marker = join(root, 'out', '.build-hash');

const electronVite = join(modules, 'electron-vite', 'bin', 'electron-vite.js');

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesUnder(join(root, name)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds main, preload and window when their sources changed since the last build. */
export async function buildIfChanged() {
  const hash = sourceHash();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  const code = await run(projectNode, [electronVite, 'build', '--logLevel', 'warn']);
  if (code !== 0) throw new PlainError('The build failed; its messages are above.');
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(marker, hash);
}
