import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { threadsVariable } from './builtThreadFile.ts';

const root = join(import.meta.dirname, '..', '..');
const source = (file: string) => join(root, 'src-main', file);

/**
 * Global setup of Vitest: builds the entry files of main's threads as in the product. A thread on unbuilt
 * sources would strip the types of hundreds of files at each start.
 * @returns the teardown
 */
export async function setup(): Promise<() => Promise<void>> {
  // Below node_modules, so that imports of packages resolve.
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'threads-'));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: ['zod', '@orpc/contract', '@orpc/server', '@orpc/client', 'env-paths'] },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: {
          cacheWorker: source('cache/worker.ts'),
          syncWorker: source('sync/worker.ts'),
          logsWorker: source('areas/logs/worker.ts'),
          computeWorker: source('computeWorker.ts'),
        },
        output: { entryFileNames: '[name].js', format: 'es' },
      },
    },
  });
  process.env[threadsVariable] = outDir;
  return () => rm(outDir, { recursive: true, force: true });
}
