import { z } from 'zod';
import { idSchema } from '../../../src-preload/contract/entities/id.ts';
import { type ItemFigures, nothingUnreadable } from '../../cache/model.ts';
import { rowCap } from '../../server/DataApi.ts';
import type { FeedContext } from '../FeedContext.ts';
import { alsoUnreadable } from '../unreadable.ts';

const relation = 'configs';

/** A row of the view `configs`, as far as it counts. */
const figuresSchema = z.object({
  id: idSchema,
  changes: z.number().nullish(),
  analysis: z.record(z.string(), z.number()).nullish(),
});

/**
 * Brings the numbers that the server counts every half hour: changes of 7 days and open insights. Most items have none, so only
 * those that have are asked for.
 * @throws Failure, CacheError
 */
export async function readFigures(context: FeedContext): Promise<void> {
  const figures: ItemFigures[] = [];
  let unreadable = nothingUnreadable;
  const query = {
    relation,
    columns: ['id', 'changes', 'analysis'],
    anyOf: ['changes.gt.0', 'analysis.not.is.null'],
  };
  for await (const page of context.data.pages(query, figuresSchema)) {
    for (const { id, changes, analysis } of page.rows)
      figures.push({ id, changes: changes ?? 0, analysis: analysis ?? {} });
    unreadable = alsoUnreadable(unreadable, page.unreadable);
  }
  // Written in parts, the first of which takes away what is out of date: a long transaction keeps other writers waiting.
  await context.write.keepFiguresOf(figures.map(({ id }) => id));
  for (let at = 0; at < figures.length; at += rowCap)
    await context.write.putFigures(figures.slice(at, at + rowCap));
  await context.write.putUnreadable('items', relation, unreadable);
}
