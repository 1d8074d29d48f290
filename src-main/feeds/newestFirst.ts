import type { z } from 'zod';
import { type Rows, rowCap } from '../server/DataApi.ts';
import type { Condition } from '../server/postgrest.ts';
import type { FeedContext } from './FeedContext.ts';

/** A relation whose rows are read newest first. */
export interface Timeline<Row> {
  readonly relation: string;
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
  /** When a row happened; those of one instant are told apart by the other column. */
  readonly time: string;
  readonly key: string;
}

/** A row, as far as the order goes. */
export interface Place {
  /** The server's own text. */
  readonly time: string;
  readonly key: string;
}

/**
 * The newest rows that match, older than a place.
 * @param count ask how many match in all
 * @throws Failure as the data API does
 */
export function newestPage<Row>(
  { data }: Pick<FeedContext, 'data'>,
  { relation, columns, schema, time, key }: Timeline<Row>,
  where: readonly Condition[],
  before: Place | null,
  count = false,
): Promise<Rows<Row>> {
  const older =
    before === null
      ? {}
      : {
          anyOf: [`${time}.lt."${before.time}"`, `and(${time}.eq."${before.time}",${key}.lt.${before.key})`],
        };
  return data.page(
    {
      relation,
      columns,
      where,
      ...older,
      order: [
        [time, 'desc'],
        [key, 'desc'],
      ],
      limit: rowCap,
      count,
      key,
    },
    schema,
  );
}
