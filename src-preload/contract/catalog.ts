import { z } from 'zod';
import { configItemSchema, configListItemSchema } from './entities/configItem.ts';
import { answer, procedure } from './procedure.ts';
import { catalogSortColumns } from './rules/catalogList.ts';

const listInputSchema = z.object({
  search: z.string().max(200).optional(),
  sortBy: z.enum(catalogSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
  hideDeleted: z.boolean(),
});

const pageSchema = z.object({ items: z.array(configListItemSchema), total: z.number().int() });

export type CatalogListInput = z.infer<typeof listInputSchema>;

export const catalog = {
  items: {
    list: procedure({ persist: 'yes', log: 'yes' }).input(listInputSchema).output(answer(pageSchema)),
  },
  item: {
    get: procedure({ persist: 'yes', log: 'yes' })
      .input(z.object({ id: z.string().max(100) }))
      .output(answer(configItemSchema)),
  },
};
