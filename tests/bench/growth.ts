import { execFile } from 'node:child_process';
import { statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newDataFolder, removeFolder } from './benchConsole.ts';
import type { GrowthFigure, GrowthResult } from './growthProcess.ts';
import { growthReads } from './growthReads.ts';
import { type Figure, middle, p95 } from './measure.ts';
import { generateStore, storeSizes } from './planet.ts';

const growthFactor = 10;
/** Limit (ms) for what a person waits for. */
const userLimitMs = 100;
/** Durations (ms) below this limit are within the budget, whatever their ratio. */
const negligibleMs = 5;
const neededBytes = 12e9;
const processFile = fileURLToPath(new URL('growthProcess.ts', import.meta.url));
const maxBuffer = 64 * 1024 * 1024;

interface MeasuredStore extends GrowthResult {
  readonly bytes: number;
}

/** Generates a store and measures it in a process of its own, so that its memory is that of one store. */
async function measureStore(scale: 'fleet' | 'planet', folder: string): Promise<MeasuredStore> {
  const path = join(folder, `${scale}.db`);
  generateStore(path, storeSizes[scale], (name, ms) =>
    process.stderr.write(`  ${scale}: ${name} generated in ${(ms / 1_000).toFixed(0)} s\n`),
  );
  const bytes = statSync(path).size;
  const { stdout } = await promisify(execFile)(process.execPath, [processFile, path], { maxBuffer });
  const result: GrowthResult = JSON.parse(stdout);
  return { ...result, bytes };
}

const figureOf = (fleet: GrowthFigure | undefined, planet: GrowthFigure, isAwaited: boolean): Figure => {
  const reference = p95(fleet?.ms ?? []);
  const linear = Math.max(negligibleMs, growthFactor * reference);
  const medians = [fleet?.ms ?? [], planet.ms].map((ms) => middle(ms).toFixed(1)).join(' / ');
  return {
    budgetName: 'growth',
    what: `${planet.name} (p50 ${medians})`,
    unit: 'ms',
    figure: p95(planet.ms),
    budget: isAwaited ? Math.min(userLimitMs, linear) : linear,
    reference,
    referenceWhat: 'a store with a tenth of the rows',
  };
};

/** Growth: every read of the store, and the writes of the sync, with ten times the rows of a fleet. */
export async function measureGrowth(): Promise<Figure[]> {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < neededBytes) throw new Error(`The temporary folder needs ${neededBytes / 1e9} GB.`);
  const folder = newDataFolder();
  try {
    const fleet = await measureStore('fleet', folder);
    const planet = await measureStore('planet', folder);
    const awaited = new Set(growthReads.filter((read) => read.for === 'user').map(({ name }) => name));
    const rows = ({ changes, items }: (typeof storeSizes)['planet']) => (changes + items) / 1e6;
    return [
      ...planet.reads.map((one, index) => figureOf(fleet.reads[index], one, awaited.has(one.name))),
      ...planet.writes.map((one, index) => figureOf(fleet.writes[index], one, false)),
      {
        budgetName: 'growth-disk',
        what: 'the size of the cache file per million items and changes',
        unit: 'MB',
        figure: planet.bytes / 1e6 / rows(storeSizes.planet),
        reference: (fleet.bytes / 1e6 / (storeSizes.fleet.items + storeSizes.fleet.changes)) * 1e6,
        referenceWhat: 'a store with a tenth of the rows',
      },
      {
        budgetName: 'growth-memory',
        what: `resident memory of a process with one reader (${planet.emptyMb.toFixed(0)} MB before)`,
        unit: 'MB',
        figure: planet.readerMb,
        reference: fleet.readerMb,
        referenceWhat: 'a store with a tenth of the rows',
      },
    ];
  } finally {
    removeFolder(folder);
  }
}
