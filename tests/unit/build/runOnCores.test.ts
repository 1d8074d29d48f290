import { expect, test } from 'vitest';
import { runOnCores } from '../../../build/lib/runOnCores.mjs';

/** Runs a table of jobs that the test ends one by one. */
function start(table: Record<string, { cores: number; after?: string }>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const all = runOnCores(table, 2, (name) => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  });
  return {
    all,
    started,
    async end(name: string) {
      ends.get(name)?.();
      // The schedule reacts in a later microtask.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('jobs start in table order as cores become free, and later jobs fill gaps', async () => {
  const run = start({ types: { cores: 1 }, lint: { cores: 1 }, unit: { cores: 2 }, layers: { cores: 1 } });
  expect(run.started).toEqual(['types', 'lint']);
  await run.end('lint');
  expect(run.started).toEqual(['types', 'lint', 'layers']);
  await run.end('types');
  expect(run.started).toHaveLength(3);
  await run.end('layers');
  expect(run.started).toEqual(['types', 'lint', 'layers', 'unit']);
  await run.end('unit');
  await run.all;
});

test('a job waits for the job it depends on, even when cores are free', async () => {
  const run = start({ build: { cores: 1 }, stories: { cores: 1, after: 'build' } });
  expect(run.started).toEqual(['build']);
  await run.end('build');
  expect(run.started).toEqual(['build', 'stories']);
  await run.end('stories');
  await run.all;
});

test('a job does not wait for a dependency that is not in the table', async () => {
  const run = start({ stories: { cores: 2, after: 'build' } });
  expect(run.started).toEqual(['stories']);
  await run.end('stories');
  await run.all;
});

test('a job that needs more cores than exist runs alone', async () => {
  const run = start({ lint: { cores: 1 }, large: { cores: 8 } });
  expect(run.started).toEqual(['lint']);
  await run.end('lint');
  expect(run.started).toEqual(['lint', 'large']);
  await run.end('large');
  await run.all;
});

test('a cycle of waiting jobs is an error instead of an endless wait', async () => {
  const circle = { one: { cores: 1, after: 'other' }, other: { cores: 1, after: 'one' } };
  await expect(runOnCores(circle, 2, async () => undefined)).rejects.toThrow('None of one, other can start.');
});
