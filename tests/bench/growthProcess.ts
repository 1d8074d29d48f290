import { cacheKind } from '#main/cache/kinds.ts';
import { openForReading, openForWriting } from '#main/cache/openDatabase.ts';
import { createGrowthReaders, growthReads } from './growthReads.ts';
import { growthWrites } from './growthWrites.ts';

/** Durations of one read or write, in milliseconds. */
export interface GrowthFigure {
  readonly name: string;
  readonly ms: readonly number[];
}

export interface GrowthResult {
  readonly reads: readonly GrowthFigure[];
  readonly writes: readonly GrowthFigure[];
  /** Resident memory of a process with one reading connection after all reads, and before them, in MB. */
  readonly readerMb: number;
  readonly emptyMb: number;
}

/** More runs of fast reads, whose durations vary more. */
const fewestRuns = 3;
const mostRuns = 40;
const enoughMs = 400;
const writeRuns = 5;

function durations(run: (step: number) => unknown): number[] {
  const ms: number[] = [];
  let sum = 0;
  for (let step = 0; step < mostRuns && (step < fewestRuns || sum < enoughMs); step += 1) {
    const startedMs = performance.now();
    run(step);
    const tookMs = performance.now() - startedMs;
    ms.push(tookMs);
    sum += tookMs;
  }
  return ms;
}

const residentMb = (): number => process.memoryUsage().rss / 1_000_000;

function measure(path: string, only: RegExp): GrowthResult {
  const emptyMb = residentMb();
  const reading = openForReading(path);
  const reads = growthReads
    .filter(({ name }) => only.test(name))
    .map(({ name, read }) => ({
      name,
      // New readers for each run, because the cached results of a reader are lost with every write of the sync.
      ms: durations((step) => read(createGrowthReaders(reading), step)),
    }));
  reading.close();
  const readerMb = residentMb();
  const writing = openForWriting(path, cacheKind);
  const writes = growthWrites(writing)
    .filter(({ name }) => only.test(name))
    .map(({ name, prepare }) => {
      const ms = Array.from({ length: writeRuns }, (_, step) => {
        const write = prepare(step);
        const startedMs = performance.now();
        write();
        return performance.now() - startedMs;
      });
      return { name, ms };
    });
  writing.close();
  return { reads, writes, readerMb, emptyMb };
}

const [path = '', only = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(measure(path, new RegExp(only))));
