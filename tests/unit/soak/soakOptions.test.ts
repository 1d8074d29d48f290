import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSoakOptions, soakUsage } from '../../soak/soakOptions.ts';

const all = [
  'sync',
  'changes',
  'outbox',
  'kubeconfig',
  'refresh',
  'snapshot',
  'owners',
  'faults',
  'fuzz',
  'moments',
  'kills',
];

it('--help of the soak tests prints every option and every test', () => {
  expect(readSoakOptions(['--help'])).toBe('help');
  for (const option of ['--only', '--kills', '--minutes', '--inputs', '--seed'])
    expect(soakUsage).toContain(option);
  for (const name of all) expect(soakUsage).toMatch(new RegExp(`^ {2}${name} +\\w`, 'm'));
});

it('the soak command prints its options without a build or a sample server', () => {
  const script = fileURLToPath(new URL('../../../build/soak.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${soakUsage}\n`, stderr: '' });
});

it('soak options have defaults, and --only selects one test', () => {
  expect(readSoakOptions([])).toEqual({
    chosen: all,
    kills: undefined,
    minutes: 60,
    inputs: 1_000_000,
    seed: 1,
  });
  expect(readSoakOptions(['--only', 'kills', '--kills', '100', '--seed', '7'])).toMatchObject({
    chosen: ['kills'],
    kills: 100,
    seed: 7,
  });
});

it.each([
  [['--klls', '3'], "Unknown option '--klls'"],
  [['--only', 'nothing'], '--only takes one of sync, '],
  [['--kills', '0'], '--kills and --seed take whole numbers.'],
  [['--seed', 'x'], '--kills and --seed take whole numbers.'],
  [['--inputs', '1.5'], '--inputs takes a whole number.'],
  [['--only', 'refresh', '--minutes', '7'], 'the minimum is 8'],
])('the soak options %j are refused: %s', (args, message) => {
  expect(() => readSoakOptions(args)).toThrow(message);
});
