import type { z } from 'zod';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { itemListColumns, toConfigListItem } from '../cache/tables/items.ts';
import { joinedSchemaOf, serverColumns } from '../cache/tables/rows.ts';
import { countsByName, figureOrNull } from '../server/columnSchemas.ts';

/** Counts that only the view `configs` has. */
export const figureFields = { changes: figureOrNull, analysis: countsByName };

export const configColumns = [...serverColumns(itemListColumns), ...Object.keys(figureFields)];

/** Schema of a row of the view `configs` with the columns of the list. */
export const configRowSchema: z.ZodType<ConfigListItem> = joinedSchemaOf(
  itemListColumns,
  figureFields,
).transform(({ row, joined: { changes, analysis } }) =>
  toConfigListItem(row, row.name ?? row.id, { changes: changes ?? 0, analysis }),
);
