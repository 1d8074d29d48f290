import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleScale } from '../sample-server/sampleServer.ts';
import type { BenchData } from './BenchData.ts';
import { bodyBytes } from './BenchData.ts';
import { type BenchConsole, removeFolder, signInAndSync, startBenchConsole } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import { beginLoop, longestTaskMs, startIdleProcess, watchedLoop } from './eventLoop.ts';
import { type Figure, middle } from './measure.ts';

/** Number of first syncs. One at fleet scale, where it takes minutes. */
const runsAt = (scale: SampleScale): number => (scale === 'fleet' ? 1 : 3);

/** Time (ms) after which the process has freed what it used for the sync. */
const restMs = 20_000;

/** Budget of a first sync of the fleet, with the server on the same two cores. */
const maxSyncMs = 180_000;

/** Resident memory of a process including its threads, in MB. `ps` reports KB. */
const residentMb = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;

interface Run {
  readonly tookMs: number;
  readonly loopMs: number;
  readonly idleLoopMs: number;
  readonly memoryMb: number;
  readonly emptyMemoryMb: number;
}

/** Measures one first sync into an empty data folder, from sign-in to the end. */
async function syncOnce(running: BenchConsole, sample: BenchSample): Promise<Run> {
  const idle = await startIdleProcess();
  try {
    const emptyMemoryMb = residentMb(running.process.pid);
    const startedMs = performance.now();
    await signInAndSync(running, sample, bodyBytes, () => {
      beginLoop(running.process);
      beginLoop(idle.process);
    });
    const tookMs = performance.now() - startedMs;
    const loopMs = await longestTaskMs(running.process);
    const idleLoopMs = await longestTaskMs(idle.process);
    await sleep(restMs);
    return {
      tookMs,
      loopMs,
      idleLoopMs,
      memoryMb: residentMb(running.process.pid),
      emptyMemoryMb,
    };
  } finally {
    await idle.stop();
  }
}

/** P10: duration of the first sync and memory after it; and the longest task on main's event loop during the first sync. */
export async function measureFirstSync(data: BenchData): Promise<Figure[]> {
  const sample = await data.sample();
  const runs = runsAt(data.scale);
  const results: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    const running = await startBenchConsole(sample, data.newFolder(), watchedLoop);
    data.setConsole(running);
    results.push(await syncOnce(running, sample));
    if (run === runs - 1) break;
    await running.stop();
    removeFolder(running.data);
  }
  const of = (name: keyof Run) => middle(results.map((result) => result[name]));
  return [
    {
      budgetName: 'P10',
      what: `first full sync: sign-in to the end (${data.scale})`,
      unit: 'ms',
      figure: of('tookMs'),
      budget: maxSyncMs,
    },
    {
      budgetName: 'P10',
      what: `main process resident memory after a full sync (${data.scale})`,
      unit: 'MB',
      figure: of('memoryMb'),
      budget: 350,
      reference: of('emptyMemoryMb'),
      referenceWhat: 'the same process before anybody signed in',
    },
    {
      budgetName: 'loop',
      what: `longest single task on main’s event loop during that sync`,
      unit: 'ms',
      figure: of('loopMs'),
      budget: 16,
      reference: of('idleLoopMs'),
      referenceWhat: 'a process that does nothing, meanwhile',
    },
  ];
}
