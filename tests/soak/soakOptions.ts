import { parseArgs } from 'node:util';
import { UserError } from '../../build/lib/run.mjs';

const descriptions = {
  sync: 'kills the application while it syncs items; 200 kills',
  changes: 'kills the application while it syncs changes; 100 kills',
  outbox: 'kills the application while a user edits an incident; 200 kills',
  kubeconfig: 'kills the application while it installs kubeconfigs; 1,000 kills',
  refresh: 'leaves the health dashboard open and watches the memory; 60 minutes',
  snapshot: 'saves and opens a snapshot at fleet scale; once',
  owners: 'starts four consoles at once on one data folder; 100 rounds, which --kills changes',
  faults: 'opens every screen while the server sends faulty answers; 60 minutes',
  fuzz: 'sends random inputs over the bridge; 1,000,000 inputs',
  moments: 'compares earlier moments with what a console showed of a changing server; 60 minutes',
  kills: 'kills the console in seven situations from sign-in to typing; 1,000 kills',
} as const;

type SoakSubject = keyof typeof descriptions;

const subjects = Object.keys(descriptions) as SoakSubject[];

export const soakUsage = `Runs the soak tests, or one of them. Each prints a table and ends with exit code 1 if something is wrong.

  npm run soak -- [options]

  --only NAME    only this test
  --kills N      number of kills, or of rounds
  --minutes M    duration of refresh (at least 8), of faults and of moments (60)
  --inputs N     number of inputs of fuzz (1,000,000)
  --seed S       the first seed of the random choices (1)

Tests:

${subjects.map((subject) => `  ${subject.padEnd(12)} ${descriptions[subject]}`).join('\n')}`;

export interface SoakOptions {
  /** Tests to run, in this order. */
  readonly chosen: readonly SoakSubject[];
  /** Undefined: each test has its own number of kills. */
  readonly kills: number | undefined;
  readonly minutes: number;
  readonly inputs: number;
  readonly seed: number;
}

const isCount = (number: number): boolean => Number.isInteger(number) && number >= 1;

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        kills: { type: 'string' },
        minutes: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
        inputs: { type: 'string', default: '1000000' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${soakUsage}`);
  }
}

/**
 * Parses the command line of the soak tests.
 * @param args arguments without the program
 * @returns `help` if the usage is wanted
 * @throws UserError for invalid options
 */
export function readSoakOptions(args: readonly string[]): SoakOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const chosen = subjects.filter((subject) => values.only === undefined || values.only === subject);
  if (chosen.length === 0) throw new UserError(`--only takes one of ${subjects.join(', ')}.`);
  const kills = values.kills === undefined ? undefined : Number(values.kills);
  const [minutes, inputs, seed] = [values.minutes, values.inputs, values.seed].map(Number) as [
    number,
    number,
    number,
  ];
  if ((kills !== undefined && !isCount(kills)) || !Number.isInteger(seed))
    throw new UserError('--kills and --seed take whole numbers.');
  if (!isCount(inputs)) throw new UserError('--inputs takes a whole number.');
  if (!isCount(minutes) || (chosen.includes('refresh') && minutes < 8))
    throw new UserError('--minutes takes a whole number. For `refresh`, the minimum is 8.');
  return { chosen, kills, minutes, inputs, seed };
}
