import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SampleScale } from '../sample-server/sampleServer.ts';
import { addWorkspace, untilInBackground, untilSynced } from '../support/backgroundConsole.ts';
import { connectWindow } from '../support/bridgeClient.ts';
import { startConsole } from '../support/startConsole.ts';
import { type BenchSample, startBenchSample } from './benchSample.ts';

/**
 * Measures memory and requests of a console with one workspace, and with several in the background:
 * `node tests/bench/backgroundWorkspaces.ts [scale] [servers]`. Needs a build. Prints one line per phase.
 */
const [scale = 'team', count = '5'] = process.argv.slice(2);

/** How long (ms) requests are counted after sync, and how long the console idles before. */
const countMs = 60_000;
const settleMs = 15_000;
const syncLimitMs = 600_000;
const feeds = ['items', 'checks', 'incidents', 'sends', 'changes', 'relationships', 'components'] as const;

const samples: BenchSample[] = [];
/** The requests that a sample server recorded. */
const requestsOf = ({ origin }: BenchSample) => `${origin}/_sample/requests`;

/** Returns memory of a process in MiB. */
function memoryOf(pid: number | undefined): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  const threads = /Threads:\s+(\d+)/.exec(status)?.[1];
  return `RSS ${mebibytes('VmRSS')} MiB (peak ${mebibytes('VmHWM')} MiB), ${threads} threads`;
}

for (let seed = 1; seed <= Number(count); seed += 1)
  samples.push(await startBenchSample(scale as SampleScale, seed));
const data = mkdtempSync(join(tmpdir(), 'quarterdeck-background-'));
const running = await startConsole(undefined, data, [], { checkOutputs: false });
const window = await connectWindow(running.url);

interface SampleRequest {
  readonly method: string;
  readonly path: string;
}

/** Counts requests by method and path without parameters, the most frequent first. */
function countByPath(requests: readonly SampleRequest[]): Array<[string, number]> {
  const counts = new Map<string, number>();
  for (const { method, path } of requests) {
    const name = `${method} ${path.split('?')[0]}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

async function report(phase: string): Promise<void> {
  await wait(settleMs);
  await Promise.all(samples.map((sample) => fetch(requestsOf(sample), { method: 'DELETE' })));
  await wait(countMs);
  const requests = await Promise.all(
    samples.map(
      async (sample) => (await (await fetch(requestsOf(sample))).json()) as readonly SampleRequest[],
    ),
  );
  const perMinute = requests.map(({ length }) => Math.round((length * 60_000) / countMs));
  process.stdout.write(
    `${phase}: ${memoryOf(running.process.pid)}, requests per minute by server: ${perMinute.join(', ')}\n`,
  );
  // The first server is in the background, unless it is the only one.
  for (const [path, sum] of countByPath(requests[0] ?? [])) process.stdout.write(`  ${sum} × ${path}\n`);
}

try {
  const ids: string[] = [];
  for (const [index, sample] of samples.entries()) {
    const id = await addWorkspace(window, sample, `Server ${index + 1}`);
    await untilSynced(window, id, feeds, syncLimitMs);
    if (index === 0) await report('one workspace');
    ids.push(id);
    await window.bridge.workspaces.setBackgroundSync({ ids: [id], on: true });
  }
  await untilInBackground(window, ids);
  await Promise.all(ids.map((id) => untilSynced(window, id, feeds, syncLimitMs)));
  await report(`${ids.length} workspaces`);
} finally {
  window.close();
  await running.stop();
  await Promise.all(samples.map((sample) => sample.stop()));
  rmSync(data, { recursive: true, force: true });
}
