import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { threadsVariable } from './builtThreadFile.ts';

const root = join(import.meta.dirname, '..', '..');
const source = (file: string) => join(root, 'src-main', file);

/**
 * Runs in the process of vitest, before its workers: builds the first files of main's threads, as the product has them. A thread that runs
 * sources takes the types out of some hundred files each time it starts.
 * @returns what removes them
 */
export async function setup(): Promise<() => Promise<void>> {
  // Below node_modules, where what they import is found.
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'threads-'));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
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
