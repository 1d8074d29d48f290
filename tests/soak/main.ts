import { parseArgs } from 'node:util';
import { startSampleForTests } from '../support/sampleForTests.ts';
import { countPhases, type KillReport, killAgainAndAgain } from './kills.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
const firstSeed = Number(values.seed);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(firstSeed))
  throw new Error('--kills and --seed take whole numbers.');

/** Each cycle begins with an empty cache, so that first passes are killed too. */
const killsInCycle = 20;

const row = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => String(cell).padStart(11)).join(' ')}\n`;

function tell(seed: number, { kills: done, resumed, rows, differences, seconds }: KillReport): void {
  const phases = countPhases(done);
  const wrong = done.flatMap((kill) => kill.wrong);
  process.stdout.write(
    row([
      seed,
      done.length,
      phases['first pass'],
      phases.sweep,
      phases.between,
      resumed,
      rows,
      wrong.length + differences.length,
      seconds.toFixed(0),
    ]),
  );
  for (const line of [...wrong, ...differences].slice(0, 20)) process.stdout.write(`  ${line}\n`);
  if (wrong.length + differences.length > 0) process.exitCode = 1;
}

process.stdout.write(
  row(['seed', 'kills', 'first pass', 'sweep', 'between', 'resumed', 'rows', 'wrong', 'seconds']),
);
for (let done = 0, seed = firstSeed; done < kills; done += killsInCycle, seed += 1) {
  const sample = await startSampleForTests();
  try {
    tell(seed, await killAgainAndAgain({ sample, kills: Math.min(killsInCycle, kills - done), seed }));
  } finally {
    await sample.stop();
  }
}
