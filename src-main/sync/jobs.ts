import type { FeedName, SyncLimits } from '../../src-preload/contract/sync.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { MarkedChecks } from '../cache/writes/CheckMarks.ts';
import type { SyncCalls } from './worker.ts';

const second = 1_000;
const minute = 60 * second;

/** Something that sync does again and again. */
export interface Job {
  readonly name: string;
  readonly feed: FeedName;
  /** Milliseconds from its end to its next begin. */
  readonly everyMs: number;
  /** Only sensible once the items were read to their end. */
  readonly afterItems: boolean;
  /** What it finds out is whether the feed's rows are those of the server. */
  readonly checks: boolean;
  /** Keeps its pace while nobody sees a window, because the person is told of what it brings. */
  readonly awake?: (given: JobInput) => Promise<boolean>;
  /** @returns true when there is more to do at once */
  readonly run: (calls: Calls<SyncCalls>, given: JobInput) => Promise<boolean>;
}

/** What jobs need to know besides the server and the cache. */
export interface JobInput {
  readonly limits: () => SyncLimits;
  readonly marked: () => Promise<MarkedChecks>;
}

/** How long configurations may be read at a time, so that nothing else waits longer, in milliseconds. */
const bodiesBudgetMs = 3 * second;

const no = async (work: Promise<unknown>): Promise<boolean> => {
  await work;
  return false;
};

/** Architecture section 5: how each feed is kept fresh. Of jobs that are due at the same time the first one goes first. */
export const jobs: readonly Job[] = [
  {
    // One request, and what people look at first: it does not wait for a long sweep.
    name: 'checks',
    feed: 'checks',
    everyMs: minute,
    afterItems: false,
    checks: true,
    awake: async ({ marked }) => (await marked()).pinned.length > 0,
    run: (calls) => no(calls.readChecks()),
  },
  {
    name: 'full-sweep',
    feed: 'items',
    everyMs: 30 * minute,
    afterItems: false,
    checks: true,
    run: (calls) => no(calls.sweepItems()),
  },
  {
    name: 'tail',
    feed: 'items',
    everyMs: 15 * second,
    afterItems: true,
    checks: true,
    run: (calls) => no(calls.tailItems()),
  },
  {
    name: 'reconcile',
    feed: 'items',
    everyMs: 30 * second,
    afterItems: true,
    checks: true,
    run: (calls) => no(calls.reconcileItems()),
  },
  {
    name: 'figures',
    feed: 'items',
    everyMs: 5 * minute,
    afterItems: true,
    checks: false,
    run: (calls) => no(calls.readFigures()),
  },
  {
    name: 'agents',
    feed: 'agents',
    everyMs: 10 * minute,
    afterItems: false,
    checks: true,
    run: (calls) => no(calls.readRecords('agents')),
  },
  {
    name: 'people',
    feed: 'people',
    everyMs: 10 * minute,
    afterItems: false,
    checks: true,
    run: (calls) => no(calls.readRecords('people')),
  },
  {
    name: 'bodies',
    feed: 'bodies',
    everyMs: minute,
    afterItems: true,
    checks: true,
    run: (calls, { limits }) => calls.readBodies(limits(), bodiesBudgetMs),
  },
  {
    name: 'check-agents',
    feed: 'checks',
    everyMs: 10 * minute,
    afterItems: false,
    checks: false,
    run: (calls) => no(calls.readCheckMore()),
  },
  {
    name: 'runs',
    feed: 'runs',
    everyMs: minute,
    afterItems: true,
    checks: true,
    run: async (calls, { marked }) => {
      const { pinned, visited } = await marked();
      return no(calls.readRuns([...pinned, ...visited]));
    },
  },
];

/** How long after its last check a feed is taken for fresh, in milliseconds. */
export const freshForMs: Readonly<Record<FeedName, number>> = {
  items: 3 * minute,
  bodies: 5 * minute,
  agents: 25 * minute,
  people: 25 * minute,
  checks: 3 * minute,
  runs: 5 * minute,
};
