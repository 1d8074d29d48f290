import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { DatabaseCopy } from '#main/cache/copies/DatabaseCopy.ts';
import { ForeignDatabase } from '#main/cache/copies/ForeignDatabase.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { openDefensively, openForWriting } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { ChangeReader } from '#main/cache/reads/ChangeReader.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { ChangeWriter } from '#main/cache/writes/ChangeWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import { readSnapshotHead, unpackDatabase, writeSnapshot } from '#main/snapshot/fileFormat.ts';
import { snapshotProcedures } from '#main/snapshot/snapshotProcedures.ts';
import { itemId, itemRow } from '../support/cacheItems.ts';
import { oneOf, seeded, vocabulary } from '../support/generatedItems.ts';
import { listInput } from '../support/listInput.ts';
import { someManifest } from '../support/snapshotFiles.ts';
import { writerOptions } from '../support/writerOptions.ts';

export interface FleetSize {
  readonly items: number;
  readonly changes: number;
  readonly bodies: number;
}

export interface SnapshotStep {
  readonly step: string;
  readonly seconds: number;
  readonly megabytes: number;
}

const rowsAtOnce = 5_000;
const day = Date.parse('2026-11-01T00:00:00Z');
const never = new AbortController().signal;

function fill(path: string, { items, changes, bodies }: FleetSize, seed: number): void {
  const random = seeded(seed);
  const database = openForWriting(path, cacheKind);
  const options = writerOptions(database);
  const writer = new CatalogWriter(options);
  const history = new ChangeWriter(options);
  const complete = { completeAtMs: day };
  for (let at = 0; at < items; at += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, items - at) }, (_, index) =>
      itemRow(at + index + 1, {
        name: `${oneOf(random, ['payments', 'orders', 'gateway', 'worker'])}-${Math.floor(random() * 1e6)}`,
        type: oneOf(random, vocabulary.types),
      }),
    );
    writer.putItems(rows, Buffer.concat(rows.map(hashItem)), { ...createFeedRecord('items'), ...complete });
  }
  for (let at = 0; at < bodies; at += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, bodies - at) }, (_, index) => {
      const lines = Array.from({ length: 60 }, () => `key-${Math.floor(random() * 1e9)}: value`);
      return {
        id: itemId(at + index + 1),
        updatedAt: '2026-11-01T00:00:00Z',
        deflated: deflateSync(lines.join('\n')),
        isText: true,
      };
    });
    writer.putBodies(rows, 2 ** 33, { ...createFeedRecord('bodies'), ...complete });
  }
  for (let at = 0; at < changes; at += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, changes - at) }, (_, index) => ({
      id: `0190b000-0000-4000-8000-${(at + index).toString(16).padStart(12, '0')}`,
      itemId: itemId(1 + Math.floor(random() * items)),
      type: oneOf(random, ['diff', 'Pulled', 'Scheduled', 'BackOff', 'UPDATE']),
      severity: oneOf(random, ['info', 'low', 'medium', 'high', 'critical']),
      source: oneOf(random, ['kubernetes/cluster-a', 'aws/eu-west-1', 'git']),
      summary: `spec.replicas changed to ${Math.floor(random() * 100)}`,
      createdAt: new Date(day + Math.floor(random() * 90 * 86_400_000)).toISOString(),
      firstObservedAt: null,
      count: 1,
      createdBy: null,
      externalCreatedBy: null,
    }));
    history.putChanges(rows, { ...createFeedRecord('changes'), ...complete });
  }
  database.close();
}

/** Returns list results to compare before and after. */
function answersOf(path: string): string {
  const database = openDefensively(path);
  const items = new CacheReader(database);
  const changes = new ChangeReader(database);
  const answers = [
    items.listItems({ ...listInput, pageSize: 500 }, day),
    items.listItems({ ...listInput, pageIndex: 100, filter: { hideDeleted: true, search: '1' } }, day),
    items.summarize({ filter: { hideDeleted: true }, groupBy: ['type'] }, Date.now()),
    items.facets('labels'),
    items.search('payments', 50),
    changes.changeFacets('types'),
    changes.changeFacets('sources'),
  ];
  database.close();
  return JSON.stringify(answers);
}

/**
 * Saves a fleet-scale cache as a snapshot and opens it, in the same steps as Quarterdeck.
 * @param onStep called after each step
 * @returns whether the lists, counts and searches are the same
 */
export async function saveAndOpenFleet(
  size: FleetSize,
  seed: number,
  onStep: (step: SnapshotStep) => void,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-fleet-snapshot-'));
  const [live, copied, saved, opened] = ['live.db', 'copy.db', 'fleet.quarterdeck', 'opened.db'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const measured = async <T>(step: string, path: string, work: () => T | Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const result = await work();
    const megabytes = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1e6;
    onStep({ step, seconds: (performance.now() - startedMs) / 1_000, megabytes });
    return result;
  };
  try {
    await measured('fill', live, () => fill(live, size, seed));
    const copy = new DatabaseCopy(copied);
    await measured('copy', copied, () => copy.copyFrom(live));
    await measured('leave out', copied, () =>
      copy.removeSecrets({ secretTypes: ['Kubernetes::Secret'], procedures: snapshotProcedures }),
    );
    const { bytes, sha256, model, counts } = await measured('seal', copied, () => copy.summarizeCopy());
    const manifest = { ...someManifest, model, counts, database: { bytes, sha256 } };
    await measured('write', saved, () =>
      writeSnapshot(manifest, copied, new AtomicFileWriter(saved), () => undefined, never),
    );
    const head = await readSnapshotHead(saved);
    await measured('unpack', opened, () => unpackDatabase(saved, head, opened, () => undefined, never));
    await measured('prove', opened, () => new ForeignDatabase(opened).validate());
    return answersOf(live) === answersOf(opened);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
