import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const programPath = join(import.meta.dirname, '..', '..', 'out', 'main', 'web.js');

/** Outcome of the starts of one round. */
export interface OwnerRound {
  readonly owners: number;
  readonly alreadyRunning: number;
  /** Unexpected output of the starts. */
  readonly unexpectedEvents: readonly string[];
}

interface StartedConsole {
  readonly process: ChildProcess;
  readonly event: Promise<string>;
  readonly ended: Promise<void>;
}

function startConsole(data: string): StartedConsole {
  const child = spawn(process.execPath, [programPath, '--no-window', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderrText = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderrText += chunk.toString();
  });
  const event = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      const { event: name } = JSON.parse(line) as { event: string };
      resolve(name);
    });
    child.once('close', (code) => resolve(`ended with ${code}: ${stderrText.trim()}`));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { process: child, event, ended };
}

async function startTogether(data: string, count: number, signal: NodeJS.Signals): Promise<OwnerRound> {
  const starts = Array.from({ length: count }, () => startConsole(data));
  const events = await Promise.all(starts.map(({ event }) => event));
  for (const { process: child } of starts) child.kill(signal);
  await Promise.all(starts.map(({ ended }) => ended));
  return {
    owners: events.filter((event) => event === 'ready').length,
    alreadyRunning: events.filter((event) => event === 'already-running').length,
    unexpectedEvents: events.filter((event) => event !== 'ready' && event !== 'already-running'),
  };
}

/**
 * Repeatedly starts several built consoles at once on one data folder, of which exactly one must become the
 * owner.
 * Rounds end alternately by SIGKILL and SIGTERM, so that the next round finds an abandoned or a released
 * folder.
 * @param onRound called after each round
 */
export async function runOwnerRounds(
  rounds: number,
  count: number,
  onRound: (round: OwnerRound) => void,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-owners-'));
  try {
    for (let round = 0; round < rounds; round += 1)
      onRound(await startTogether(data, count, round % 2 === 0 ? 'SIGKILL' : 'SIGTERM'));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
