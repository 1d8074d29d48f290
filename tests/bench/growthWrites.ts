import type { Database } from 'better-sqlite3';
import { createFeedRecord } from '#main/cache/model.ts';
import type { ChangeRow } from '#main/cache/tables/changes.ts';
import { type ItemRow, itemMoreTable, itemTable } from '#main/cache/tables/items.ts';
import { idText } from '#main/cache/text.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { ChangeWriter } from '#main/cache/writes/ChangeWriter.ts';
import { SendWriter } from '#main/cache/writes/SendWriter.ts';
import { idLength, keyLength } from '#main/cache/writes/WriterOptions.ts';
import { writerOptions } from '../support/writerOptions.ts';
import { changeDays, pageRows } from './planet.ts';
import { dayMs, planetId, planetItems, planetKeys, planetNowMs } from './planetItems.ts';

/** Number of rows of one write. */
export const writtenRows = 1_000;
const hourMs = 3_600_000;
const megabyte = 1024 * 1024;

export interface GrowthWrite {
  readonly name: string;
  /**
   * Prepares the rows and returns the write to measure.
   * @param step differs for every run
   */
  readonly prepare: (step: number) => () => unknown;
}

/** Returns a page of the stored items as the server would send it, from an id that differs by step. */
function storedPage(database: Database, step: number) {
  const facts = itemTable.select('i');
  const more = itemMoreTable.select('m');
  const stored = database
    .prepare<[number, number], { tags: string; labels: string; name: string; hash: Buffer }>(
      `select ${facts.columns}, ${more.columns}, m.name, m.tags, m.labels, m.hash
       from item i join item_more m using (k) ${facts.joins} ${more.joins}
       where i.k > (select max(k) from item) * ? / 16 order by i.k limit ?`,
    )
    .all(step + 2, pageRows);
  const rows = stored.map(
    (row): ItemRow => ({
      ...itemTable.readStored(row),
      ...itemMoreTable.readStored(row),
      name: row.name,
      tags: JSON.parse(row.tags),
      labels: JSON.parse(row.labels),
      description: null,
      deleteReason: null,
      lastScrapedAt: null,
      agentId: null,
      scraperId: null,
      properties: null,
    }),
  );
  return { rows, hashes: stored.map(({ hash }) => hash) };
}

/** Writes of the sync in its steady state. They run on a connection of the writer. */
export function growthWrites(database: Database): readonly GrowthWrite[] {
  const options = writerOptions(database, () => planetNowMs);
  const items = new CatalogWriter(options);
  const changes = new ChangeWriter(options);
  const sends = new SendWriter(options);
  const record = (name: 'items' | 'bodies') => ({ ...createFeedRecord(name), completeAtMs: planetNowMs });
  const ids = database
    .prepare<[], Buffer>('select id from item where k % 97 = 0 limit 1000')
    .pluck()
    .all()
    .map(idText);
  const changeRows = (step: number): ChangeRow[] =>
    ids.map((itemId, place) => ({
      id: planetId(`change of step ${step}`, place),
      itemId,
      type: 'Pulled',
      severity: 'info',
      source: 'kubernetes',
      summary: 'Container image already present on machine',
      createdAt: new Date(planetNowMs - place * 1_000).toISOString(),
      firstObservedAt: null,
      count: 1,
      createdBy: null,
      externalCreatedBy: null,
    }));
  let pruned = planetNowMs - changeDays * dayMs;
  return [
    {
      name: `compare one page of ${pageRows} items`,
      prepare: (step) => {
        const { rows, hashes } = storedPage(database, step);
        const keys = Buffer.alloc(rows.length * keyLength);
        for (const [index, { id }] of rows.entries()) {
          Buffer.from(id.replaceAll('-', ''), 'hex').copy(keys, index * keyLength);
          hashes[index]?.copy(keys, index * keyLength + idLength);
        }
        const range = { after: rows[0]?.id ?? null, upTo: rows.at(-1)?.id ?? null, type: null, keys };
        return () => items.diffPage(range);
      },
    },
    {
      name: `store ${writtenRows} changed items`,
      prepare: (step) => {
        const rows = storedPage(database, step)
          .rows.slice(0, writtenRows)
          .map((row) => ({
            ...row,
            updatedAt: new Date(planetNowMs + step * 1_000).toISOString(),
            health: 'unhealthy' as const,
          }));
        const keys = planetKeys(rows, step + 1);
        const hashes = Buffer.concat(
          rows.map((_, index) => keys.subarray(index * keyLength + idLength, (index + 1) * keyLength)),
        );
        return () => items.putItems(rows, hashes, record('items'));
      },
    },
    {
      name: `store ${writtenRows} new items`,
      prepare: (step) => {
        const rows = [...planetItems(writtenRows)].map((row, place) => ({
          ...row,
          id: planetId(`item of step ${step}`, place),
        }));
        const keys = planetKeys(rows);
        const hashes = Buffer.concat(
          rows.map((_, index) => keys.subarray(index * keyLength + idLength, (index + 1) * keyLength)),
        );
        return () => items.putItems(rows, hashes, record('items'));
      },
    },
    {
      name: `remove 100 items`,
      prepare: (step) => () => items.removeItems(ids.slice(step * 100, (step + 1) * 100)),
    },
    {
      name: `store the counts of ${writtenRows} items`,
      prepare: (step) => {
        const figures = ids.map((id, place) => ({ id, changes: 50 + step + place, analysis: {} }));
        return () => items.putFigures(figures);
      },
    },
    {
      name: 'find the next 100 configurations to fetch',
      prepare: () => () => items.bodiesToFetch(100, 512 * megabyte, ['Kubernetes::Secret']),
    },
    {
      name: 'store 100 configurations',
      prepare: (step) => () =>
        items.putBodies(
          ids.slice(step * 100, (step + 1) * 100).map((id) => ({
            id,
            updatedAt: new Date(planetNowMs).toISOString(),
            deflated: Buffer.alloc(600),
            isText: false,
          })),
          512 * megabyte,
          record('bodies'),
        ),
    },
    {
      name: `store ${writtenRows} new changes`,
      prepare: (step) => {
        const rows = changeRows(step);
        return () => changes.putChanges(rows, null);
      },
    },
    {
      name: 'count the changes of a day',
      prepare: (step) => () =>
        changes.countChanges(planetNowMs - (step + 2) * dayMs, planetNowMs - (step + 1) * dayMs),
    },
    {
      name: 'remove the changes of the oldest hour',
      prepare: () => {
        pruned += hourMs;
        return () => {
          while (changes.pruneChanges(pruned));
        };
      },
    },
    {
      name: 'find the pending notifications',
      prepare: () => () => sends.pendingSends(planetNowMs - dayMs, 100),
    },
  ];
}
