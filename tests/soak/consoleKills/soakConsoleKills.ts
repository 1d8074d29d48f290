import { startSampleForTests } from '../../support/sampleForTests.ts';
import { problemLines, row } from '../table.ts';
import { killConsoles } from './killConsoles.ts';

/** Kills per seed. Each seed starts with new data folders. */
const killsOfSeed = 50;

/**
 * Kills consoles and prints one line per seed.
 * @returns whether every start passed its checks
 */
export async function soakConsoleKills(kills: number, firstSeed: number): Promise<boolean> {
  process.stdout.write(row(['seed', 'kills', 'actions', 'sign-ins', 'made', 'problems', 'seconds']));
  let hasPassed = true;
  for (let left = kills, seed = firstSeed; left > 0; left -= killsOfSeed, seed += 1) {
    const sample = await startSampleForTests({ oidc: true });
    try {
      const report = await killConsoles({ sample, kills: Math.min(left, killsOfSeed), seed });
      const { kills: done, counts, signIns, made, problems, seconds } = report;
      process.stdout.write(
        row([seed, done, counts.size, signIns, made, problems.length, seconds.toFixed(0)]),
      );
      process.stdout.write(problemLines(problems));
      if (problems.length > 0) hasPassed = false;
    } finally {
      await sample.stop();
    }
  }
  return hasPassed;
}
