import { setTimeout as wait } from 'node:timers/promises';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { MutatingProxy } from '../faults/MutatingProxy.ts';
import { ConsoleRecord } from './ConsoleRecord.ts';
import { KilledConsole, type SignInKind } from './KilledConsole.ts';
import { killedOperations, killNames, maxStartMs, startName } from './operations.ts';

export interface ConsoleKillReport {
  readonly kills: number;
  /** Number of kills by operation. */
  readonly counts: ReadonlyMap<string, number>;
  /** Number of starts after which a new sign-in was necessary. */
  readonly signIns: number;
  /** Number of requested runs and rules. */
  readonly made: number;
  /** One line per problem. Empty when the console passed. */
  readonly problems: readonly string[];
  readonly seconds: number;
}

export interface ConsoleKillOptions {
  /** The sample needs OIDC sign-in. */
  readonly sample: SampleForTests;
  readonly kills: number;
  readonly seed: number;
}

/** One of this many kills is followed by the start of a second console on the data folder. */
const secondStartOf = 10;
/** One console per sign-in method. */
const signInKinds: readonly SignInKind[] = ['password', 'oidc'];

interface Tally {
  readonly counts: Map<string, number>;
  readonly problems: string[];
  signIns: number;
}

async function killLane(
  lane: ConsoleRecord,
  kills: number,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const { console } = lane;
  for (let done = 0; done < kills; done += 1) {
    const name = oneOf(random, killNames);
    const delay = random();
    const note = (problems: readonly string[]) =>
      tally.problems.push(...problems.map((problem) => `after a kill in ${name}: ${problem}`));
    if (name === startName) {
      note(await console.kill());
      await console.killAtStart(delay * maxStartMs);
    } else {
      const { mostDelayMs, run } = killedOperations[name];
      let isKilled = false;
      run(lane).catch((error: unknown) => {
        // The kill makes the operation reject.
        if (!isKilled) note([String(error)]);
      });
      await wait(delay * mostDelayMs);
      isKilled = true;
      note(await console.kill());
    }
    tally.counts.set(name, (tally.counts.get(name) ?? 0) + 1);
    await console.start();
    if (!(await console.ensureSignedIn())) tally.signIns += 1;
    if (done % secondStartOf === 0)
      note([await console.problemOfSecondStart()].filter((one) => one !== undefined));
    note(await lane.check());
  }
  tally.problems.push(...(await lane.checkServer()));
}

/** Kills two consoles at moments that the seed determines, and checks the state after each start. */
export async function killConsoles({ sample, kills, seed }: ConsoleKillOptions): Promise<ConsoleKillReport> {
  const startedMs = performance.now();
  const tally: Tally = { counts: new Map(), problems: [], signIns: 0 };
  const second = await MutatingProxy.start(sample.origin);
  const lanes = signInKinds.map(
    (kind) => new ConsoleRecord(new KilledConsole(sample, kind), sample, `kill-${seed}-${kind}`),
  );
  try {
    await Promise.all(
      lanes.map(async (lane, at) => {
        await lane.prepare(second.origin);
        const own = Math.floor((kills + at) / lanes.length);
        await killLane(lane, own, seeded(seed * 10 + at), tally);
      }),
    );
  } catch (error) {
    tally.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const { console } of lanes) await console.remove();
    await second.stop();
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const done = [...tally.counts.values()].reduce((sum, count) => sum + count, 0);
  const made = lanes.reduce((sum, { runs, rules }) => sum + runs.size + rules.size, 0);
  return {
    kills: done,
    counts: tally.counts,
    signIns: tally.signIns,
    made,
    problems: tally.problems,
    seconds,
  };
}
