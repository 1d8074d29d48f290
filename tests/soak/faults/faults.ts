import { everyAddressOf } from '../../support/everyAddress.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { Chance } from './Chance.ts';
import { compareCaches, problemsIn } from './cacheRows.ts';
import { FaultyConsole } from './FaultyConsole.ts';
import type { FaultName } from './faultKinds.ts';
import { MutatingProxy } from './MutatingProxy.ts';
import { Visitor } from './Visitor.ts';

export interface FaultsOptions {
  readonly sample: SampleForTests;
  readonly seed: number;
  /** Number of visits with faults, or their total duration (ms). */
  readonly visits: { readonly count: number } | { readonly ms: number };
  /** Maximum duration of one visit, in milliseconds. */
  readonly stayMs?: number;
  /** Share of answers to corrupt, from 0 to 1. */
  readonly rate?: number;
  /** Default: all kinds. */
  readonly kinds?: readonly FaultName[];
}

export interface FaultsReport {
  readonly visits: number;
  readonly requests: number;
  readonly spoiled: number;
  readonly counts: ReadonlyMap<FaultName, number>;
  readonly exits: number;
  readonly largestMb: number;
  /** Number of rows compared with a fresh console. */
  readonly rows: number;
  /** One line per problem. Empty when the console passed. */
  readonly problems: readonly string[];
  readonly seconds: number;
}

const defaultRate = 0.4;
const defaultStayMs = 1_500;
/** Limit for main to answer a simple call, in milliseconds. */
const answerLimitMs = 20_000;
/** Limit for resident memory, in MB. Main reads up to two answers of 256 MB at a time. */
const mostMemoryMb = 1_500;
/** The window is reloaded after this many visits. */
const visitsOfPage = 15;

async function visitAll(
  options: FaultsOptions,
  proxy: MutatingProxy,
  console: FaultyConsole,
  visitor: Visitor,
): Promise<{ visits: number; problems: string[] }> {
  const { seed, visits: wanted, rate = defaultRate, stayMs = defaultStayMs, kinds } = options;
  const chance = new Chance(seed);
  const addresses = await everyAddressOf(options.sample);
  const problems: string[] = [];
  const endsMs = 'ms' in wanted ? performance.now() + wanted.ms : Number.POSITIVE_INFINITY;
  const count = 'count' in wanted ? wanted.count : Number.POSITIVE_INFINITY;
  let visits = 0;
  let isOpen = false;
  for (; visits < count && performance.now() < endsMs; visits += 1) {
    if (!isOpen || visits % visitsOfPage === 0) {
      proxy.stopFaults();
      await console.signIn();
      // Starts here, so that faults also hit most of the first sync.
      proxy.startFaults({ rate, seed: seed * 1_000 + visits, ...(kinds === undefined ? {} : { kinds }) });
      await visitor.open(await console.up());
    }
    const address = chance.oneOf(addresses);
    isOpen = await visitor.visit(address, Math.round(stayMs * (0.2 + 0.8 * chance.next())));
    const exits = console.exits.length;
    if (!(await console.answers(answerLimitMs).catch(() => console.exits.length > exits)))
      problems.push(`${address}: main did not answer within ${answerLimitMs} ms`);
  }
  return { visits, problems };
}

async function compareWithFresh(
  sample: SampleForTests,
  server: string,
  console: FaultyConsole,
): Promise<{ rows: number; problems: string[] }> {
  const fresh = await FaultyConsole.start(sample, server);
  try {
    await fresh.signIn();
    await fresh.syncNow();
    await fresh.stop();
    const { rows, differences } = compareCaches(console.cachePath, fresh.cachePath);
    return { rows, problems: [...problemsIn(console.cachePath), ...differences] };
  } finally {
    await fresh.remove();
  }
}

/**
 * Opens every screen of a console while the server sends faulty answers.
 * Then faults stop, "Sync now" runs, and the cache is compared with that of a fresh console.
 */
export async function runFaults(options: FaultsOptions): Promise<FaultsReport> {
  const startedMs = performance.now();
  const { sample } = options;
  const proxy = await MutatingProxy.start(sample.origin);
  const console = await FaultyConsole.start(sample, proxy.origin);
  const visitor = await Visitor.start();
  const problems: string[] = [];
  let visits = 0;
  let rows = 0;
  try {
    const visited = await visitAll(options, proxy, console, visitor);
    visits = visited.visits;
    problems.push(...visited.problems, ...visitor.problems);
    proxy.stopFaults();
    if (await console.isPolluted()) problems.push('main: polluted prototype');
    await console.signIn();
    await console.syncNow();
    await console.stop();
    const compared = await compareWithFresh(sample, proxy.origin, console);
    rows = compared.rows;
    problems.push(...compared.problems);
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await visitor.close();
    await console.remove();
    await proxy.stop();
  }
  problems.push(...console.exits, ...proxy.foreign.map((request) => `request to another origin: ${request}`));
  if (console.largestMb > mostMemoryMb)
    problems.push(`memory: ${console.largestMb.toFixed(0)} MB; the limit is ${mostMemoryMb}`);
  return {
    visits,
    requests: proxy.requests,
    spoiled: proxy.faultCount,
    counts: proxy.counts,
    exits: console.exits.length,
    largestMb: console.largestMb,
    rows,
    problems,
    seconds: (performance.now() - startedMs) / 1_000,
  };
}
