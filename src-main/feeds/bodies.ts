import { deflateSync } from 'node:zlib';
import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import type { SyncLimits } from '#contract/sync.ts';
import { type BodyRow, type FeedRecord, noUnreadableRows } from '../cache/model.ts';
import { timeOrNull } from '../server/columnSchemas.ts';
import type { Rows } from '../server/DataApi.ts';
import { documentSchema } from '../server/documents.ts';
import { defineFeed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { restartPass } from './restartPass.ts';
import { addUnreadable, withUnreadableOfPass, withUnreadableOfRunningPass } from './unreadable.ts';

const bodySchema = z.object({ id: idSchema, updated_at: timeOrNull, config: documentSchema.optional() });

/** 180 UUIDs fit into one request URL. */
const batchSize = 180;

/** Types whose configuration is never stored, regardless of the settings. */
export const alwaysSecretTypes: readonly string[] = ['Kubernetes::Secret'];

type ReadBody = z.infer<typeof bodySchema>;

const toBody = ({ id, updated_at, config }: ReadBody): BodyRow => {
  const isText = typeof config === 'string';
  const text = isText ? config : stringifyExact(config ?? null);
  return { id, updatedAt: updated_at, deflated: deflateSync(text), isText };
};

/** Max duration of one batch in milliseconds, so that other feeds are not delayed. */
const batchTimeMs = 3_000;
/** Number of requests per search for missing configurations. */
const requestsPerSearch = 10;

const readPage = ({ data }: FeedContext, ids: readonly string[]): Promise<Rows<ReadBody>> =>
  data.page(
    {
      relation: 'config_items',
      columns: ['id', 'updated_at', 'config'],
      where: [['id', 'in', `(${ids.join(',')})`]],
      limit: batchSize,
      count: true,
    },
    bodySchema,
  );

/**
 * Reads missing or outdated configurations, newest first. Stops when none are missing, the storage limit is
 * reached, or the time is up. Stores each page while the next one is requested.
 * @returns true if there may be more to read
 * @throws Failure, CacheError
 */
export async function readBodies(context: FeedContext, limits: SyncLimits): Promise<boolean> {
  const secretTypes = [...alwaysSecretTypes, ...limits.secretTypes];
  const until = context.elapsed() + batchTimeMs;
  const before = await context.write.feed('bodies');
  let done = before.passing ? before.done : 0;
  let unreadable = noUnreadableRows;
  const completeRecord = (): FeedRecord => ({
    ...before,
    done,
    passing: false,
    forbidden: null,
    completeAtMs: context.now(),
    unreadable: withUnreadableOfPass(before, unreadable),
  });
  // The last batch may have left some of the items that it had found.
  let isFirstSearch = true;
  for (;;) {
    const wanted = await context.write.bodiesToFetch(
      batchSize * requestsPerSearch,
      limits.bodyBytes,
      secretTypes,
      isFirstSearch,
    );
    isFirstSearch = false;
    if (wanted.length === 0) {
      await context.write.putFeed(completeRecord());
      return false;
    }
    let storedBytes = 0;
    let nextPage: Promise<Rows<ReadBody>> | undefined;
    for (let from = 0; from < wanted.length; from += batchSize) {
      const ids = wanted.slice(from, from + batchSize);
      const read = await (nextPage ?? readPage(context, ids));
      const isTimeUp = context.elapsed() > until;
      const nextIds = wanted.slice(from + batchSize, from + 2 * batchSize);
      nextPage = isTimeUp || nextIds.length === 0 ? undefined : readPage(context, nextIds);
      // Awaited in the next round. Until then, a rejection must not count as unhandled.
      nextPage?.catch(() => undefined);
      const { rows } = read;
      done += rows.length;
      unreadable = addUnreadable(unreadable, read.unreadable);
      const bodyRows = rows.map(toBody);
      const bytes = await context.write.putBodies(bodyRows, limits.bodyBytes, {
        ...completeRecord(),
        passing: true,
        completeAtMs: before.completeAtMs,
        unreadable: withUnreadableOfRunningPass(before, unreadable),
      });
      const there = new Set([...rows, ...read.unreadable].map(({ id }) => id));
      // A page may contain fewer rows than match. Missing items are deleted only if the page has as many rows
      // as the server counts.
      const gone = read.total === read.receivedCount ? ids.filter((id) => !there.has(id)) : [];
      if (gone.length > 0) await context.write.removeItems(gone);
      context.onProgress({ feed: 'bodies', done, total: null });
      // No progress: repeating the same request would never end.
      if (rows.length === 0 && gone.length === 0) {
        await context.write.putFeed(completeRecord());
        return false;
      }
      if (isTimeUp) return true;
      const addedBytes = bodyRows.reduce((sum, { deflated }) => sum + deflated.byteLength, 0);
      const isFilling = bytes >= storedBytes + addedBytes;
      storedBytes = bytes;
      // Configurations were removed because of the limit, or replaced. The limit ends the search for older ones.
      if (!isFilling) break;
    }
  }
}

/** Configurations of items, up to the storage limit. */
export const bodies = defineFeed({
  freshForMs: 5 * minutes,
  dependsOnLimits: true,
  strategies: [
    {
      name: 'read',
      everyMs: minutes,
      lane: 'long',
      after: 'items',
      confirmsFreshness: true,
      workArguments: async ({ limits }) => [limits()],
    },
  ],
  createWork: () => ({
    read: readBodies,
    /**
     * Expires all configurations, because an item's timestamp does not show whether the stored text is right.
     */
    restart: async (context: FeedContext) => {
      await context.write.expireBodies();
      await restartPass(context, 'bodies');
    },
  }),
});
