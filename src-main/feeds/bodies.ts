import { deflateSync } from 'node:zlib';
import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import type { SyncLimits } from '../../src-preload/contract/sync.ts';
import { type BodyRow, type FeedRecord, nothingUnreadable } from '../cache/model.ts';
import { defineFeed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { restartPass } from './restartPass.ts';
import { afterPass, alsoUnreadable, whilePassing } from './unreadable.ts';

const bodySchema = z.object({ id: idSchema, updated_at: z.string().nullish(), config: z.unknown() });

/** An address holds the ids of so many items. */
const itemsAtOnce = 180;

/** Configurations that are never kept, whatever the person chooses. */
export const alwaysSecret: readonly string[] = ['Kubernetes::Secret'];

const toBody = ({ id, updated_at, config }: z.infer<typeof bodySchema>): BodyRow => {
  const isText = typeof config === 'string';
  const text = isText ? config : JSON.stringify(config ?? null);
  return { id, updatedAt: updated_at ?? null, deflated: deflateSync(text), isText };
};

/** How long configurations are read at a time, so that nothing else waits longer, in milliseconds. */
const turnMs = 3_000;

/**
 * Brings configurations that are not kept in their present form, newest first, until there are none, there is no room, or its turn is
 * over.
 * @returns whether there may be more to bring
 * @throws Failure, CacheError
 */
export async function readBodies(context: FeedContext, limits: SyncLimits): Promise<boolean> {
  const secretTypes = [...alwaysSecret, ...limits.secretTypes];
  const until = context.elapsed() + turnMs;
  const before = await context.write.feed('bodies');
  let done = before.passing ? before.done : 0;
  let unreadable = nothingUnreadable;
  for (;;) {
    const ids = await context.write.wantedBodies(itemsAtOnce, limits.bodyBytes, secretTypes);
    const complete: FeedRecord = {
      ...before,
      done,
      passing: false,
      forbidden: null,
      completeAtMs: context.now(),
      unreadable: afterPass(before, unreadable),
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
        limit: itemsAtOnce,
        count: true,
      },
      bodySchema,
    );
    const { rows } = read;
    done += rows.length;
    unreadable = alsoUnreadable(unreadable, read.unreadable);
    await context.write.putBodies(rows.map(toBody), limits.bodyBytes, {
      ...complete,
      done,
      passing: true,
      completeAtMs: before.completeAtMs,
      unreadable: whilePassing(before, unreadable),
    });
    const there = new Set([...rows, ...read.unreadable].map(({ id }) => id));
    // An answer may hold fewer rows than match. Only when it holds as many as the server counts are the others gone.
    const gone = read.total === read.given ? ids.filter((id) => !there.has(id)) : [];
    if (gone.length > 0) await context.write.removeItems(gone);
    context.onProgress({ feed: 'bodies', done, total: null });
    // Nothing came of this round: asking again for the same would never end.
    if (rows.length === 0 && gone.length === 0) {
      await context.write.putFeed({ ...complete, unreadable: afterPass(before, unreadable) });
      return false;
    }
    if (context.elapsed() > until) return true;
  }
}

/** Configurations of items, as far as there is room for them. */
export const bodies = defineFeed({
  freshForMs: 5 * minutes,
  strategies: [
    {
      name: 'read',
      everyMs: minutes,
      lane: 'long',
      after: 'items',
      proves: true,
      given: async ({ limits }) => [limits()],
    },
  ],
  begin: () => ({
    read: readBodies,
    /** The next pass reads all configurations again: the time of an item does not reveal a wrong text. */
    restart: async (context: FeedContext) => {
      await context.write.expireBodies();
      await restartPass(context, 'bodies');
    },
  }),
});
