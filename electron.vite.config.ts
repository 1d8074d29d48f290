import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { commandFile } from './build/lib/commandFile.ts';
import { compressedFiles } from './build/lib/compressedFiles.ts';
import { importGroup } from './build/lib/importGroup.ts';
import { paintBeforeScripts } from './build/lib/paintBeforeScripts.ts';
import { infrastructureIcons } from './build/lib/rendererPlugins.ts';
import { licenseTexts, runtimePackages } from './build/lib/runtimePackages.mjs';
import { screenFiles } from './build/lib/screenFiles.ts';
import { serveText } from './build/lib/serveText.ts';

const root = import.meta.dirname;

/**
 * Placeholder for the build id in the window's code until the content hash is known. In development, the
 * placeholder is the id: see src-main/host/developmentWindow.ts.
 */
const placeholder = '__QUARTERDECK_BUILD_ID__';

/**
 * Writes a content hash as build id into the window's code and into a file for main. The handshake compares
 * the two, so that an outdated window reloads.
 */
const nameBuild: Plugin = {
  name: 'quarterdeck-build-id',
  generateBundle(_options, bundle) {
    const hash = createHash('sha256');
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    for (const { fileName, code } of chunks) hash.update(fileName).update(code);
    const buildId = hash.digest('hex').slice(0, 16);
    for (const chunk of chunks) chunk.code = chunk.code.replaceAll(placeholder, buildId);
    this.emitFile({ type: 'asset', fileName: 'build-id.txt', source: buildId });
  },
};

/** Lists the shipped packages for the About dialog. */
const packageList = (): string =>
  JSON.stringify(runtimePackages().map(({ name, version, licence }) => ({ name, version, licence })));

/** Writes the list of shipped packages and their full license texts. */
const nameLicences: Plugin = {
  name: 'quarterdeck-licences',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licences.json', source: packageList() });
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licenseTexts(runtimePackages()) });
  },
  configureServer({ middlewares }) {
    middlewares.use('/licences.json', serveText('application/json', packageList));
    middlewares.use(
      '/licences.txt',
      serveText('text/plain; charset=utf-8', () => licenseTexts(runtimePackages())),
    );
  },
};

/**
 * Screens have paths of several levels, so file URLs must start at the root. electron-vite would make them
 * relative.
 */
const rootBase: Plugin = { name: 'quarterdeck-root-base', enforce: 'post', config: () => ({ base: '/' }) };

export default defineConfig(({ command }) => ({
  main: {
    define: { __DEVELOPMENT__: JSON.stringify(command === 'serve') },
    plugins: [commandFile(root, 'out/main')],
    build: {
      outDir: 'out/main',
      // Pure JavaScript that main needs before the first paint. Reading one file is faster than reading
      // hundreds.
      externalizeDeps: { exclude: ['zod', '@orpc/contract', '@orpc/server', '@orpc/client', 'env-paths'] },
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: resolve(root, 'src-main/index.ts'),
          web: resolve(root, 'src-main/web.ts'),
          // Entry files of threads; see base/threadFile.ts.
          cacheWorker: resolve(root, 'src-main/cache/worker.ts'),
          syncWorker: resolve(root, 'src-main/sync/worker.ts'),
          logsWorker: resolve(root, 'src-main/areas/logs/worker.ts'),
          computeWorker: resolve(root, 'src-main/computeWorker.ts'),
        },
        output: { entryFileNames: '[name].js', format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload script cannot be an ES module and may require only "electron".
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src-preload/index.ts') },
        output: { entryFileNames: '[name].cjs', format: 'cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    define: { __BUILD_ID__: JSON.stringify(placeholder) },
    plugins: [
      react(),
      infrastructureIcons(),
      nameBuild,
      nameLicences,
      screenFiles,
      rootBase,
      paintBeforeScripts,
      compressedFiles(),
    ],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      sourcemap: true,
      minify: true,
      // The benchmark measures the budget of files before the first paint (P3).
      chunkSizeWarningLimit: 800,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: resolve(root, 'src-renderer/index.html'),
        output: {
          // Every file delays the start and the first visit of a screen.
          codeSplitting: {
            groups: [
              { name: 'shell', tags: ['$initial'], priority: 3 },
              importGroup('list', resolve(root, 'src-renderer/parts/list/ListPage.tsx'), 2),
            ],
          },
        },
      },
    },
  },
}));
