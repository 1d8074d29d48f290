import { startSampleForTests } from '../../support/sampleForTests.ts';
import { problemLines, row } from '../table.ts';
import { runFaults } from './faults.ts';

/** Duration of the faults per seed. */
const minutesOfSeed = 3;
const minuteMs = 60_000;

/**
 * Runs consoles against a faulty server and prints one line per seed.
 * @param minutes total duration of the faults
 * @returns whether every console passed
 */
export async function soakFaults(minutes: number, firstSeed: number): Promise<boolean> {
  const names = [
    'seed',
    'visits',
    'requests',
    'spoiled',
    'kinds',
    'exits',
    'largest MB',
    'rows',
    'problems',
    'seconds',
  ];
  process.stdout.write(row(names));
  let hasPassed = true;
  for (let left = minutes, seed = firstSeed; left > 0; left -= minutesOfSeed, seed += 1) {
    const sample = await startSampleForTests();
    try {
      const ms = Math.min(left, minutesOfSeed) * minuteMs;
      const report = await runFaults({ sample, seed, visits: { ms } });
      const { visits, requests, spoiled, counts, exits, largestMb, rows, problems, seconds } = report;
      process.stdout.write(
        row([
          ...[seed, visits, requests, spoiled, counts.size, exits, largestMb.toFixed(0), rows],
          ...[problems.length, seconds.toFixed(0)],
        ]),
      );
      process.stdout.write(problemLines(problems));
      if (problems.length > 0) hasPassed = false;
    } finally {
      await sample.stop();
    }
  }
  return hasPassed;
}
