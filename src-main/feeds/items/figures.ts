import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { type ItemFigures, noUnreadableRows } from '#main/cache/model.ts';
import { countOrZero, countsByName } from '#main/server/columnSchemas.ts';
import { rowCap } from '#main/server/DataApi.ts';
import type { FeedContext } from '../FeedContext.ts';
import { addUnreadable } from '../unreadable.ts';

const relation = 'configs';

/** The counts of a row of the view `configs`. */
const figuresSchema = z.object({
  id: idSchema,
  changes: countOrZero,
  analysis: countsByName,
});

/**
 * Syncs counts that the server updates every half hour: changes of 7 days and open insights. Requests only
 * items with a count, because most have none.
 * @throws Failure, CacheError
 */
export async function readFigures(context: FeedContext): Promise<void> {
  const figures: ItemFigures[] = [];
  let unreadable = noUnreadableRows;
  const query = {
    relation,
    columns: ['id', 'changes', 'analysis'],
    anyOf: ['changes.gt.0', 'analysis.not.is.null'],
  };
  for await (const page of context.data.pages(query, figuresSchema)) {
    for (const { id, changes, analysis } of page.rows) figures.push({ id, changes, analysis });
    unreadable = addUnreadable(unreadable, page.unreadable);
  }
  // Written in batches, because a long transaction blocks other writers. The first batch removes
  // outdated counts.
  await context.write.removeOtherFigures(figures.map(({ id }) => id));
  for (let at = 0; at < figures.length; at += rowCap)
    await context.write.putFigures(figures.slice(at, at + rowCap));
  await context.write.putUnreadable('items', relation, unreadable);
}
