import { z } from 'zod';
import type { ItemFigures } from '../../cache/model.ts';
import { rowCap } from '../../server/DataApi.ts';
import type { FeedContext } from './FeedContext.ts';

/** A row of the view `configs`, as far as it counts. */
const figuresSchema = z.object({
  id: z.uuid(),
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
  let after: string | undefined;
  for (;;) {
    const { rows }: { readonly rows: ReadonlyArray<z.infer<typeof figuresSchema>> } = await context.data.rows(
      {
        relation: 'configs',
        columns: ['id', 'changes', 'analysis'],
        where: after === undefined ? [] : [['id', 'gt', after]],
        anyOf: ['changes.gt.0', 'analysis.not.is.null'],
        order: [['id', 'asc']],
        limit: rowCap,
      },
      figuresSchema,
    );
    for (const { id, changes, analysis } of rows)
      figures.push({ id, changes: changes ?? 0, analysis: analysis ?? {} });
    after = rows.at(-1)?.id;
    if (after === undefined) break;
  }
  // Written in parts, the first of which takes away what is out of date: a long transaction keeps other writers waiting.
  await context.write.keepFiguresOf(figures.map(({ id }) => id));
  for (let at = 0; at < figures.length; at += rowCap)
    await context.write.putFigures(figures.slice(at, at + rowCap));
}
