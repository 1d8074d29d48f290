import { Console } from 'node:console';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { build, createLogger, createServer, mergeConfig } from 'vite';
import { root } from './paths.mjs';

/**
 * Separate from `out`, so that a development build is never started, tested or packaged as a release build.
 */
export const devFolder = join(root, 'out-dev');

// Standard output belongs to the calling script; with --json it carries JSON lines only.
const customLogger = createLogger('info', {
  allowClearScreen: false,
  console: new Console(process.stderr, process.stderr),
});
const quietLogger = createLogger('warn', {
  allowClearScreen: false,
  console: new Console(process.stderr, process.stderr),
});

/** Returns electron.vite.config.ts, resolved for development. */
export async function readConfig() {
  const { config } = await resolveConfig(
    { root, configFile: join(root, 'electron.vite.config.ts') },
    'serve',
    'development',
  );
  const { main, preload, renderer } = config ?? {};
  if (main === undefined || preload === undefined || renderer === undefined)
    throw new Error('electron.vite.config.ts has no main, preload or renderer.');
  return { main, preload, renderer };
}

/**
 * Serves the renderer's sources on localhost, with hot updates over a WebSocket on the same port.
 * @param {import('vite').InlineConfig} config
 */
export async function serveWindow(config) {
  // A separate HTTP server, because Vite must know the port before it writes it into the page's code.
  const http = createHttpServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address());
  const vite = await createServer(
    mergeConfig(
      {
        configFile: false,
        customLogger,
        // Includes workers. A package that Vite discovers only when a worker starts would reload the page.
        optimizeDeps: { entries: ['index.html', '**/*.worker.ts'] },
        server: {
          middlewareMode: true,
          hmr: { server: http, protocol: 'ws', host: '127.0.0.1', clientPort: port },
          warmup: { clientFiles: ['./main.tsx'] },
        },
      },
      config,
    ),
  );
  http.on('request', vite.middlewares);
  return {
    origin: `http://127.0.0.1:${port}`,
    vite,
    async close() {
      await vite.close();
      http.closeAllConnections();
      http.close();
    },
  };
}

/**
 * Returns the build configuration of main for development. Packages stay external and electron-vite's
 * plugins are omitted, which makes a build three to four times as fast.
 * @param {import('vite').UserConfig} main
 * @returns {import('vite').InlineConfig}
 */
export const mainConfig = ({ define, build: options }) => ({
  root,
  publicDir: false,
  ...(define === undefined ? {} : { define }),
  build: {
    ssr: true,
    target: 'esnext',
    outDir: join(devFolder, 'main'),
    sourcemap: true,
    rolldownOptions: {
      ...options?.rolldownOptions,
      external: ['electron'],
      // src-main/base/threadFile.ts expects this folder. Without a hash in the name, each build replaces the
      // last one.
      output: { ...options?.rolldownOptions?.output, chunkFileNames: 'chunks/[name].js' },
    },
  },
});

/**
 * Builds after every change of a file in the bundle. A failed build prints its error and leaves the files
 * of the last successful build.
 * @param {import('vite').InlineConfig} config
 * @param {() => void} onBuilt called after every successful build except the first
 * @returns resolves with the watcher after the first successful build
 */
export async function watchBuild(config, onBuilt) {
  const watching = mergeConfig(
    {
      configFile: false,
      // Vite's build reporter ignores the logger: it checks this level and writes to standard output.
      logLevel: 'warn',
      customLogger: quietLogger,
      build: {
        watch: {},
        minify: false,
        reportCompressedSize: false,
        // The running process may still load files of the last build.
        emptyOutDir: false,
      },
    },
    config,
  );
  const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (await build(watching));
  /** @type {Promise<void>} */
  const first = new Promise((resolve) => {
    let isFirst = true;
    watcher.on('event', ({ code }) => {
      if (code !== 'BUNDLE_END') return;
      if (isFirst) resolve();
      else onBuilt();
      isFirst = false;
    });
  });
  await first;
  return watcher;
}

function prepareFolder() {
  mkdirSync(devFolder, { recursive: true });
  const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const described = { name, productName, version, type: 'module', main: 'main/index.js' };
  writeFileSync(join(devFolder, 'package.json'), JSON.stringify(described));
}

/**
 * Serves the renderer and rebuilds main, and preload if used, after every change.
 * @param {{ preload: boolean, onBuilt: () => void }} options `onBuilt` is called when main has to restart
 * @returns resolves after the first successful build, with the environment variables for main
 */
export async function startDevServer({ preload, onBuilt }) {
  prepareFolder();
  const config = await readConfig();
  const [window] = await Promise.all([
    serveWindow(config.renderer),
    watchBuild(mainConfig(config.main), onBuilt),
    preload
      ? watchBuild(mergeConfig(config.preload, { build: { outDir: join(devFolder, 'preload') } }), onBuilt)
      : undefined,
  ]);
  return {
    folder: { main: join(devFolder, 'main'), application: devFolder },
    environment: {
      QUARTERDECK_CHECK_OUTPUTS: '1',
      // src-main/host/developmentWindow.ts reads these variables.
      QUARTERDECK_DEV_SERVER: window.origin,
      QUARTERDECK_DEV_KEY: randomBytes(32).toString('base64url'),
    },
  };
}
