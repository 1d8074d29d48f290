import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;

/** Names a build by the sources of the window: the handshake compares it, and an old window reloads. */
function buildIdOf(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const buildId = buildIdOf('src-renderer', 'src-preload');

/** Writes the build's name beside the window's files, where main reads it. */
const emitBuildId: Plugin = {
  name: 'quarterdeck-build-id',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build-id.txt', source: buildId });
  },
};

/** Screens have addresses several levels deep, so files are asked for from the root; electron-vite would make them relative. */
const rootBase: Plugin = { name: 'quarterdeck-root-base', enforce: 'post', config: () => ({ base: '/' }) };

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rolldownOptions: {
        input: { index: resolve(root, 'src-main/index.ts'), web: resolve(root, 'src-main/web.ts') },
        output: { entryFileNames: '[name].js', format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload script cannot be an ES module and may require nothing but "electron".
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src-preload/index.ts') },
        output: { entryFileNames: '[name].cjs', format: 'cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    plugins: [react(), emitBuildId, rootBase],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      sourcemap: true,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: resolve(root, 'src-renderer/index.html') },
    },
  },
});
