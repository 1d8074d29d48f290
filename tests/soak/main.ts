import { startSampleForTests } from '../support/sampleForTests.ts';
import { growthOf, isRefreshed, refreshRepeatedly } from './autoRefresh.ts';
import { soakConsoleKills } from './consoleKills/soakConsoleKills.ts';
import { soakFaults } from './faults/soakFaults.ts';
import { saveAndOpenFleet } from './fleetSnapshot.ts';
import { soakFuzz } from './fuzz/soakFuzz.ts';
import type { KilledFeedName } from './killedFeeds.ts';
import { countPhases, type KillReport, killRepeatedly } from './kills.ts';
import { type KubeconfigKill, killInstallers } from './kubeconfigKills.ts';
import { compareLiveHour } from './moments.ts';
import { killOutbox } from './outboxKills.ts';
import { runOwnerRounds } from './owners.ts';
import { readSoakOptions, soakUsage } from './soakOptions.ts';
import { row } from './table.ts';

const options = readSoakOptions(process.argv.slice(2));
if (options === 'help') {
  process.stdout.write(`${soakUsage}\n`);
  process.exit(0);
}
const { chosen, kills: asked, minutes, inputs, seed: firstSeed } = options;

/** Each cycle starts with an empty cache, so that kills also hit first passes. */
const killsInCycle = 20;

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

async function killSyncs(feed: KilledFeedName, kills: number): Promise<void> {
  process.stdout.write(
    row(['seed', 'kills', 'first pass', 'sweep', 'between', 'resumed', 'rows', 'wrong', 'seconds']),
  );
  for (let done = 0, seed = firstSeed; done < kills; done += killsInCycle, seed += 1) {
    const sample = await startSampleForTests();
    try {
      tell(seed, await killRepeatedly({ sample, feed, kills: Math.min(killsInCycle, kills - done), seed }));
    } finally {
      await sample.stop();
    }
  }
}

async function killOutboxes(kills: number): Promise<void> {
  process.stdout.write(row(['seed', 'kills', 'cuts', 'confirmed', 'unconfirmed', 'wrong', 'seconds']));
  const sample = await startSampleForTests();
  try {
    for (let left = kills, seed = firstSeed; left > 0; left -= killsInCycle, seed += 1) {
      const done = await killOutbox(sample, Math.min(killsInCycle, left), seed);
      const { cuts, confirmed, unconfirmed, wrong, seconds } = done;
      process.stdout.write(
        row([seed, done.kills, cuts, confirmed, unconfirmed, wrong.length, seconds.toFixed(0)]),
      );
      for (const line of wrong.slice(0, 20)) process.stdout.write(`  ${line}\n`);
      if (wrong.length > 0) process.exitCode = 1;
    }
  } finally {
    await sample.stop();
  }
}

/** Kills per printed line. */
const killsInLine = 100;

async function killInstallations(kills: number): Promise<void> {
  process.stdout.write(row(['seed', 'kills', 'in a write', 'with', 'without', 'wrong', 'seconds']));
  for (let left = kills, seed = firstSeed; left > 0; left -= killsInLine, seed += 1) {
    const startedMs = performance.now();
    const done = await killInstallers(Math.min(killsInLine, left), seed);
    const wrong = done.flatMap((kill) => kill.wrong);
    const count = (file: KubeconfigKill['file']) => done.filter((kill) => kill.file === file).length;
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
    const inWrite = done.filter((kill) => kill.left.length > 0).length;
    process.stdout.write(
      row([seed, done.length, inWrite, count('with'), count('without'), wrong.length, seconds]),
    );
    for (const line of wrong.slice(0, 20)) process.stdout.write(`  ${line}\n`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(2);
/** Limit for the memory growth after the second quarter, in bytes. */
const mostGrowthBytes = 2 * 1_048_576;

async function leaveDashboardOpen(): Promise<void> {
  process.stdout.write(row(['minute', 'window MB', 'main MB', 'resident MB', 'refreshes']));
  const samples = await refreshRepeatedly(minutes, (sample) => {
    const { minute, windowBytes, mainBytes, residentBytes, refreshes } = sample;
    process.stdout.write(row([minute, mb(windowBytes), mb(mainBytes), mb(residentBytes), refreshes]));
  });
  const growth = [growthOf(samples, 'windowBytes'), growthOf(samples, 'mainBytes')];
  process.stdout.write(row(['growth', ...growth.map(mb)]));
  if (!isRefreshed(samples)) process.stdout.write('  The dashboard was refreshed too rarely.\n');
  if (!isRefreshed(samples) || growth.some((bytes) => bytes > mostGrowthBytes)) process.exitCode = 1;
}

/** The row counts of the fleet-scale budgets. */
const fleet = { items: 100_000, changes: 1_000_000, bodies: 20_000 };

async function saveFleet(): Promise<void> {
  process.stdout.write(row(['step', 'seconds', 'MB']));
  const same = await saveAndOpenFleet(fleet, firstSeed, ({ step, seconds, megabytes }) =>
    process.stdout.write(row([step, seconds.toFixed(1), megabytes.toFixed(0)])),
  );
  process.stdout.write(row(['same', same ? 'yes' : 'no']));
  if (!same) process.exitCode = 1;
}

const startsAtOnce = 4;

async function startManyOwners(rounds: number): Promise<void> {
  const startedMs = performance.now();
  let [done, wrong] = [0, 0];
  process.stdout.write(row(['rounds', 'starts', 'wrong', 'seconds']));
  await runOwnerRounds(
    rounds,
    startsAtOnce,
    ({ owners, alreadyRunning: others, unexpectedEvents: messages }) => {
      done += 1;
      if (owners !== 1 || others !== startsAtOnce - 1) {
        wrong += 1;
        process.stdout.write(`  round ${done}: ${owners} owners; ${messages.join('; ')}\n`);
      }
    },
  );
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
  process.stdout.write(row([done, done * startsAtOnce, wrong, seconds]));
  if (wrong > 0) process.exitCode = 1;
}

/** Recorded moments per printed line. */
const momentsInLine = 60;

async function compareMoments(): Promise<void> {
  process.stdout.write(row(['minutes', 'moments', 'things', 'moves', 'explained', 'wrong']));
  const report = await compareLiveHour(minutes, firstSeed, (count) => {
    if (count % momentsInLine === 0) process.stdout.write(row(['', count]));
  });
  const { moments, things, moves, explained, differences } = report;
  const sum = Object.values(explained).reduce((all, count) => all + count, 0);
  process.stdout.write(row([minutes, moments, things, moves, sum, differences.length]));
  for (const [reason, count] of Object.entries(explained)) process.stdout.write(`  ${reason}: ${count}\n`);
  for (const line of differences.slice(0, 20)) process.stdout.write(`  ${line}\n`);
  if (differences.length > 0) process.exitCode = 1;
}

if (chosen.includes('sync')) await killSyncs('items', asked ?? 200);
if (chosen.includes('changes')) await killSyncs('changes', asked ?? 100);
if (chosen.includes('outbox')) await killOutboxes(asked ?? 200);
if (chosen.includes('kubeconfig')) await killInstallations(asked ?? 1_000);
if (chosen.includes('refresh')) await leaveDashboardOpen();
if (chosen.includes('snapshot')) await saveFleet();
if (chosen.includes('owners')) await startManyOwners(asked ?? 100);
if (chosen.includes('faults') && !(await soakFaults(minutes, firstSeed))) process.exitCode = 1;
if (chosen.includes('fuzz') && !(await soakFuzz(inputs, firstSeed))) process.exitCode = 1;
if (chosen.includes('moments')) await compareMoments();
if (chosen.includes('kills') && !(await soakConsoleKills(asked ?? 1_000, firstSeed))) process.exitCode = 1;
