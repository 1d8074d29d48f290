import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { infrastructureIcons } from './lib/rendererPlugins.ts';

const root = resolve(import.meta.dirname, '..');

/** The kit page: a separate window with the application's kit, fonts, tokens and Content-Security-Policy. */
export default defineConfig({
  root: resolve(root, 'tests/kit'),
  base: '/',
  publicDir: resolve(root, 'src-renderer/public'),
  logLevel: 'warn',
  plugins: [react(), infrastructureIcons()],
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    outDir: resolve(root, 'out/kit'),
    emptyOutDir: true,
    target: 'esnext',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 10_000,
  },
});
