import { join } from 'node:path';
import { modules, projectNode, root } from './paths.mjs';
import { run, UserError } from './run.mjs';
import { projectStamp } from './stamps.mjs';

const common = [
  'src-renderer',
  'build/lib/colors.ts',
  'build/lib/rendererPlugins.ts',
  'build/lib/iconDrawing.ts',
  'build/lib/runtimePackages.mjs',
  'package.json',
  'package-lock.json',
];

/** Files and folders, below the root, from which the built window is made. */
export const windowSources = [
  'src-preload',
  'electron.vite.config.ts',
  'build/lib/commandFile.ts',
  'build/lib/compressedFiles.ts',
  'build/lib/paintBeforeScripts.ts',
  'build/lib/screenFiles.ts',
  'build/lib/serveText.ts',
  ...common,
];

const products = {
  application: {
    stamp: projectStamp('out/.build-hash', ['src-main', ...windowSources]),
    command: [join(modules, 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
  },
  kit: {
    stamp: projectStamp('out/.kit-hash', [
      'tests/kit',
      'src-preload/contract/rules',
      'build/kit.vite.config.ts',
      ...common,
    ]),
    command: [join(modules, 'vite', 'bin', 'vite.js'), 'build', '-c', join(root, 'build/kit.vite.config.ts')],
  },
};

/** @param {typeof products[keyof typeof products]} product */
const buildProduct = ({ stamp, command }) =>
  stamp.unlessCurrent(async () => {
    const code = await run(projectNode, command);
    if (code !== 0) throw new UserError('The build failed. See its output above.');
  });

/** Builds main, preload and renderer if their sources changed since the last build. */
export const buildIfChanged = () => buildProduct(products.application);

export const buildKitIfChanged = () => buildProduct(products.kit);
