import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '#main/commands/exitCodes.ts';
import { runCommandLine } from '../../support/commandLine.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/user/command-line.md'), 'utf8');

interface Example {
  readonly line: string;
  /** First line of the output. Undefined if the example has none. */
  readonly first: string | undefined;
  readonly code: number;
}

const examples = [...page.matchAll(/```console\n\$ quarterdeck ([^\n]+)\n(.*?)```/gs)].map(
  ([, line = '', rest = '']): Example => {
    const [, code] = /\$ echo \$\?\n(\d+)/.exec(rest) ?? [];
    const [first] = rest
      .split('\n')
      .filter((one) => one !== '' && !one.startsWith('$') && !/^\d+$/.test(one));
    return { line, first, code: Number(code ?? 0) };
  },
);

/** The parts of a first line that do not depend on the data. */
function stablePart(first: string): readonly string[] {
  if (first.startsWith('Run started: ')) return ['Run started'];
  return first.trim().split(/ {2,}/);
}

let started: Awaited<ReturnType<typeof startSignedIn>>;

beforeAll(async () => {
  started = await startSignedIn();
  await untilFeeds(started.window, ['items', 'bodies', 'checks', 'components', 'incidents', 'changes']);
  // The sample server starts slowly on a busy computer.
}, 180_000);
afterAll(() => started.end());

describe('the page about the command line', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(10);
  });

  it.each(examples)('has an example whose output and exit code are those of: $line', async (example) => {
    const { output, code, error } = await runCommandLine(started.app.data, example.line.split(' '));
    expect(code, error).toBe(example.code);
    const [first = ''] = output.split('\n');
    if (example.first === undefined) expect(output).toBe('');
    else
      expect(first.startsWith('Run started') ? ['Run started'] : first.trim().split(/ {2,}/)).toEqual(
        stablePart(example.first),
      );
  });

  it('lists all exit codes', () => {
    const documented = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(documented).toEqual(Object.values(exitCodes));
  });
});
