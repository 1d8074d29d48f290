import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, projectNode, root } from './paths.mjs';
import { PlainError, run } from './run.mjs';

const common = [
  'src-renderer',
  'build/lib/colours.ts',
  'build/lib/rendererPlugins.ts',
  'build/lib/iconDrawing.ts',
  'build/lib/runtimePackages.mjs',
  'package.json',
  'package-lock.json',
];

/** What is built, from what, and with which command. */
const products = {
  application: {
    sources: [
      'src-main',
      'src-preload',
      'electron.vite.config.ts',
      'build/lib/compressedFiles.ts',
      ...common,
    ],
    marker: join(root, 'out', '.build-hash'),
    command: [join(modules, 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
  },
  kit: {
    sources: ['tests/kit', 'src-preload/contract/rules', 'build/kit.vite.config.ts', ...common],
    marker: join(root, 'out', '.kit-hash'),
    command: [join(modules, 'vite', 'bin', 'vite.js'), 'build', '-c', join(root, 'build/kit.vite.config.ts')],
  },
};

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** @param {readonly string[]} sources */
function sourceHash(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesUnder(join(root, name)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {typeof products[keyof typeof products]} product */
async function buildProduct({ sources, marker, command }) {
  const hash = sourceHash(sources);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  const code = await run(projectNode, command);
  if (code !== 0) throw new PlainError('The build failed; its messages are above.');
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(marker, hash);
}

/** Builds main, preload and window when their sources changed since the last build. */
export const buildIfChanged = () => buildProduct(products.application);

/** Builds the kit page when its sources changed since the last build. */
export const buildKitIfChanged = () => buildProduct(products.kit);
