import { z } from 'zod';
import type { Change } from '#contract/changes.ts';
import { changesFromServer } from '#main/areas/changes/serverChanges.ts';
import type { Cache } from '#main/cache/Cache.ts';
import type { FeedRecord } from '#main/cache/model.ts';
import { itemKeysOf } from '#main/feeds/items/itemSchemas.ts';
import { DataApi } from '#main/server/DataApi.ts';
import type { ServerClient } from '#main/server/ServerClient.ts';
import { changesOf, everyChange, withCachePrecision } from '../support/changeQueries.ts';
import { addGeneratedChanges, type ChangeAtServer, randomHistory } from '../support/generatedChanges.ts';
import { addGeneratedItems } from '../support/generatedItems.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { differencesFromServer, serverItems } from '../support/serverItems.ts';
import { randomChanges } from './randomChanges.ts';

export type KilledFeedName = 'items' | 'changes';

/** Rows per answer. A small number gives each pass many pages. */
export const rowCap = 100;
/** Days of changes to store. A small number makes comparing all of them fast. */
export const retentionDays = 14;

/**
 * Checks the data of a killed process.
 * @returns a line for each row that the feed's record covers but the cache lacks
 */
export type FindMissing = (cache: Cache, record: FeedRecord) => Promise<string[]>;

/** A feed that is interrupted by kills. */
export interface KilledFeed {
  readonly name: KilledFeedName;
  /** Default number of rows to add to the sample. */
  readonly rows: number;
  fill(sample: SampleForTests, rows: number, seed: number): Promise<void>;
  /** Records the server's rows before the first start. The first pass must store every row it has passed. */
  recordServerRows(client: ServerClient): Promise<FindMissing>;
  /**
   * Returns whether a request is for a page of this feed.
   * @param path decoded
   */
  isPageRequest(path: string): boolean;
  /** Filters for the pages to count before a kill. The seed selects one of them. */
  readonly counted: readonly [(path: string) => boolean, ...Array<(path: string) => boolean>];
  /**
   * Returns the page that started or resumed a pass. Undefined when the process did neither.
   * @param asked the feed's pages, oldest first
   */
  firstPageOfPass(asked: readonly string[]): string | undefined;
  /** Returns whether a page resumes a pass at `passKey`. Null: whether the page starts a new pass. */
  resumesAt(page: string, passKey: string | null): boolean;
  /** Whether rows change from the start. Otherwise, they change only after the first pass is complete. */
  readonly changesAlways: boolean;
  /** Changes rows on the server, determined by the seed. */
  changeServer(sample: SampleForTests, client: ServerClient, random: () => number): Promise<void>;
  /** @returns the number of compared rows, and a line per difference */
  compare(cache: Cache, client: ServerClient): Promise<{ rows: number; differences: string[] }>;
}

const items: KilledFeed = {
  name: 'items',
  rows: 1_500,
  fill: async (sample, rows, seed) => void (await addGeneratedItems(sample, rows, seed)),
  async recordServerRows(client) {
    const rows = await serverItems(client);
    return async (cache, { completeAtMs, passKey }) => {
      if (completeAtMs !== null || passKey === null) return [];
      const passed = rows.filter(({ id }) => id <= passKey);
      const page = { after: null, upTo: passKey, type: null, keys: itemKeysOf(passed) };
      return (await cache.write.diffPage(page)).map(
        (place) => `${passed[place]?.id} was passed and is not kept`,
      );
    };
  },
  isPageRequest: (path) =>
    /\/db\/config_items\?/.test(path) && /order=id\.asc/.test(path) && !/[?&](or|type)=|id=in\./.test(path),
  counted: [() => true],
  firstPageOfPass: ([first]) => first,
  resumesAt: (page, passKey) =>
    passKey === null ? !/id=gt\./.test(page) : page.includes(`id=gt.${passKey}`),
  changesAlways: false,
  changeServer: async (sample, client, random) =>
    void (await sample.changeItem(randomChanges(random, await serverItems(client)))),
  async compare(cache, client) {
    const rows = await serverItems(client);
    return { rows: rows.length, differences: await differencesFromServer(cache, rows) };
  },
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const placeSchema = z.object({
  toMs: z.number().nullable(),
  before: z.object({ time: z.string(), key: z.string() }).nullable(),
});

const changeAtServerSchema = z
  .object({ id: z.string(), config_id: z.string(), created_at: z.string(), count: z.number() })
  .transform(
    ({ id, config_id, created_at, count }): ChangeAtServer => ({
      id,
      itemId: config_id,
      createdAt: created_at,
      count,
    }),
  );

async function changesAtServer(client: ServerClient): Promise<ChangeAtServer[]> {
  const columns = Object.keys(changeAtServerSchema.in.shape);
  const found: ChangeAtServer[] = [];
  const pages = new DataApi(client).pages({ relation: 'config_changes', columns }, changeAtServerSchema);
  for await (const { rows } of pages) found.push(...rows);
  return found;
}

/** Neither this request nor the fill's newest window has an end. The fill's starts hours ago. */
function looksForNew(path: string): boolean {
  const from = /[?&]created_at=gte\.([^&]+)/.exec(path)?.[1];
  const isOpen = !/[?&]created_at=lt\./.test(path);
  return isOpen && from !== undefined && Date.now() - Date.parse(from) < 5 * 60 * minuteMs;
}

const readsOld = (path: string): boolean => !looksForNew(path);

const asLines = (changes: readonly Change[]) =>
  new Map(changes.map((change) => [change.id, JSON.stringify(change)]));

const changes: KilledFeed = {
  name: 'changes',
  rows: 1_000,
  async fill(sample, count, seed) {
    const ids = await addGeneratedItems(sample, 200, seed);
    // Includes changes older than the retention limit.
    await addGeneratedChanges(sample, ids, { count, days: 1.25 * retentionDays, seed });
  },
  async recordServerRows(client) {
    const before = await changesAtServer(client);
    return async (cache, { completeAtMs, sinceMs }) => {
      if (completeAtMs !== null || sinceMs == null) return [];
      const kept = await changesOf((input) => cache.read.listChanges(input), 1_000);
      const ids = new Set(kept.map(({ id }) => id));
      const now = new Map((await changesAtServer(client)).map(({ id, createdAt }) => [id, createdAt]));
      return before
        .filter(
          ({ id, createdAt }) =>
            Date.parse(createdAt) >= sinceMs && now.get(id) === createdAt && !ids.has(id),
        )
        .map(({ id, createdAt }) => `${id} of ${createdAt} was passed and is not kept`);
    };
  },
  isPageRequest: (path) => /\/db\/config_changes\?/.test(path),
  // Most kills hit the fill or the comparison, which follow the requests for new changes.
  counted: [readsOld, readsOld, readsOld, () => true],
  firstPageOfPass(asked) {
    const first = asked.find(readsOld);
    // A count request means that the fill is complete and the comparison by days has started.
    return first !== undefined && /[?&]select=id&/.test(first) ? undefined : first;
  },
  resumesAt(page, passKey) {
    const { toMs, before }: z.infer<typeof placeSchema> =
      passKey === null ? { toMs: null, before: null } : placeSchema.parse(JSON.parse(passKey));
    const window = /[?&]created_at=lt\.([^&]+)/.exec(page)?.[1] ?? null;
    const older = /[?&]or=.*id\.lt\.([^)]+)\)/.exec(page)?.[1] ?? null;
    return window === (toMs && new Date(toMs).toISOString()) && older === (before?.key ?? null);
  },
  changesAlways: true,
  changeServer: async (sample, client, random) =>
    void (await sample.changeRows(randomHistory(random, await changesAtServer(client)))),
  async compare(cache, client) {
    const nowMs = Date.now();
    // Excludes older changes, which are already deleted or will be with the next fill.
    const since = (ms: number) => ({ asked: '', from: new Date(ms).toISOString(), to: null });
    const range = since(nowMs - retentionDays * dayMs + 60 * minuteMs);
    const data = new DataApi(client);
    const there = await changesOf((input) => changesFromServer(data, input, undefined), rowCap, range);
    const here = await changesOf((input) => cache.read.listChanges(input), 1_000, range);
    const [kept, expected] = [asLines(here), asLines(there.map(withCachePrecision))];
    const ids = new Set([...kept.keys(), ...expected.keys()]);
    const differences = [...ids].flatMap((id) =>
      kept.get(id) === expected.get(id)
        ? []
        : [`${kept.get(id) ?? 'nothing'} here, ${expected.get(id) ?? 'nothing'} there`],
    );
    const one = { ...everyChange, pageSize: 1 };
    const all = await cache.read.listChanges(one);
    const young = await cache.read.listChanges({
      ...one,
      range: since(nowMs - retentionDays * dayMs - 60 * minuteMs),
    });
    const old = all.total - young.total;
    return {
      rows: there.length,
      differences: old === 0 ? differences : [...differences, `${old} are older than ${retentionDays} days`],
    };
  },
};

export const killedFeeds: Readonly<Record<KilledFeedName, KilledFeed>> = { items, changes };
