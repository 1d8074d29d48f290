import { deflateSync } from 'node:zlib';
import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import type { SyncLimits } from '#contract/sync.ts';
import { type BodyRow, type FeedRecord, noUnreadableRows } from '../cache/model.ts';
import { timeOrNull } from '../server/columnSchemas.ts';
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

const toBody = ({ id, updated_at, config }: z.infer<typeof bodySchema>): BodyRow => {
  const isText = typeof config === 'string';
  const text = isText ? config : stringifyExact(config ?? null);
  return { id, updatedAt: updated_at, deflated: deflateSync(text), isText };
};

/** Max duration of one batch in milliseconds, so that other feeds are not delayed. */
const batchTimeMs = 3_000;

/**
 * Reads missing or outdated configurations, newest first. Stops when none are missing, the storage limit is
 * reached, or the time is up.
 * @returns true if there may be more to read
 * @throws Failure, CacheError
 */
export async function readBodies(context: FeedContext, limits: SyncLimits): Promise<boolean> {
  const secretTypes = [...alwaysSecretTypes, ...limits.secretTypes];
  const until = context.elapsed() + batchTimeMs;
  const before = await context.write.feed('bodies');
  let done = before.passing ? before.done : 0;
  let unreadable = noUnreadableRows;
  for (;;) {
    const ids = await context.write.bodiesToFetch(batchSize, limits.bodyBytes, secretTypes);
    const complete: FeedRecord = {
      ...before,
      done,
      passing: false,
      forbidden: null,
      completeAtMs: context.now(),
      unreadable: withUnreadableOfPass(before, unreadable),
    };
    if (ids.length === 0) {
      await context.write.putFeed(complete);
      return false;
    }
    const read = await context.data.page(
      {
        relation: 'config_items',
        columns: ['id', 'updated_at', 'config'],
        where: [['id', 'in', `(${ids.join(',')})`]],
        limit: batchSize,
        count: true,
      },
      bodySchema,
    );
    const { rows } = read;
    done += rows.length;
    unreadable = addUnreadable(unreadable, read.unreadable);
    await context.write.putBodies(rows.map(toBody), limits.bodyBytes, {
      ...complete,
      done,
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
      await context.write.putFeed({ ...complete, unreadable: withUnreadableOfPass(before, unreadable) });
      return false;
    }
    if (context.elapsed() > until) return true;
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
