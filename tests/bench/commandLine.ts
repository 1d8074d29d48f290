import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchData } from './BenchData.ts';
import { type Figure, middle, p95, times, took } from './measure.ts';

const program = join(import.meta.dirname, '..', '..', 'out', 'main', 'command.cjs');
const runs = 15;
const budgetMs = 100;

/** Commands whose answers come from the stored data. */
const commands: ReadonlyArray<readonly string[]> = [
  ['get', 'items', 'health:unhealthy', '--limit', '50'],
  ['checks', '--failing', '-o', 'json'],
  ['incidents', '-o', 'json'],
  ['search', 'payments'],
  ['changes', '--since', '1h', '--limit', '50'],
];

const execute = promisify(execFile);

/** Measures commands as whole programs, from their start to their end. The console that answers is running. */
export async function measureCommandLine(data: BenchData): Promise<Figure[]> {
  const { data: folder } = await data.synced();
  const run = (args: readonly string[]) =>
    took(() => execute(process.execPath, [program, '--data', folder, ...args]));
  const empty = middle(await times(runs, () => took(() => execute(process.execPath, ['-e', '0']))));
  const figures: Figure[] = [];
  for (const command of commands) {
    // The first command loads the code of all commands in the console.
    await run(command);
    const measured = await times(runs, () => run(command));
    const common = {
      budgetName: 'commands',
      unit: 'ms',
      reference: empty,
      referenceWhat: 'the start and end of an empty program',
    } as const;
    const what = `quarterdeck ${command.join(' ')} (${data.scale})`;
    figures.push(
      { ...common, what: `${what}, median`, figure: middle(measured), budget: budgetMs },
      { ...common, what: `${what}, p95`, figure: p95(measured) },
    );
  }
  return figures;
}
