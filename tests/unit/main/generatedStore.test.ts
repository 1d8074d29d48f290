import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackedComponent } from '#contract/rules/packedComponents.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { openForReading, openForWriting } from '#main/cache/openDatabase.ts';
import { ComponentReader } from '#main/cache/reads/ComponentReader.ts';
import { createGrowthReaders, growthReads } from '../../bench/growthReads.ts';
import { growthWrites } from '../../bench/growthWrites.ts';
import { generateStore } from '../../bench/planet.ts';
import { planetId } from '../../bench/planetItems.ts';

const size = {
  items: 300,
  changes: 2_000,
  insights: 40,
  relationships: 300,
  checks: 32,
  components: 120,
  runs: 100,
  sends: 200,
} as const;

const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-growth-'));
const path = join(folder, 'store.db');
let reading: Database;

beforeAll(() => {
  generateStore(path, size);
  reading = openForReading(path);
});
afterAll(() => {
  reading.close();
  rmSync(folder, { recursive: true });
});

const count = (sql: string) => reading.prepare<[], number>(sql).pluck().get();

it('a generated store has the wanted number of rows, and counts that equal its rows', () => {
  expect({
    items: count('select count(*) from item'),
    changes: count('select count(*) from change'),
    insights: count('select count(*) from insight'),
    checks: count('select count(*) from check_row'),
    components: count('select count(*) from component'),
    runs: count('select count(*) from check_run'),
    sends: count('select count(*) from send'),
    relationships: size.relationships,
  }).toEqual(size);
  expect(count('select sum(n) from item_count')).toBe(size.items);
  expect(count('select sum(n) from change_day')).toBe(size.changes);
  expect(createGrowthReaders(reading).items.sizes()).toMatchObject({
    items: { rows: size.items },
    changes: { rows: size.changes },
  });
});

describe('every measured read and write runs on a small store', () => {
  it.each(growthReads)('$name', ({ read }) => {
    expect(() => read(createGrowthReaders(reading), 1)).not.toThrow();
  });

  it('writes', () => {
    const writing = openForWriting(path, cacheKind);
    for (const { name, prepare } of growthWrites(writing)) expect(prepare(1), name).not.toThrow();
    writing.close();
  });
});

it('the page of a component has the same counts as the topology', () => {
  const partsOf = (packed: string | null): PackedComponent[] => JSON.parse(packed ?? '{"rows":[]}').rows;
  const all = new Map(
    partsOf(new ComponentReader(reading).packedComponents(null).packed).map(
      ([{ id }, , extras]) => [id, extras?.counts] as const,
    ),
  );
  expect(all.size).toBe(size.components);
  for (const place of [0, 5, 20]) {
    const parts = partsOf(new ComponentReader(reading).packedComponent(planetId('component', place)));
    expect(parts.length).toBeGreaterThan(0);
    for (const [{ id }, , extras] of parts) expect(extras?.counts).toEqual(all.get(id));
  }
});
