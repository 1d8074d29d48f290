import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';

/** Returns the address of the list of these items. Deleted ones are listed, too. */
export const itemsAddress = (items: ReadonlyArray<Pick<ConfigListItem, 'id' | 'deletedAt'>>): string =>
  `/catalog${stringifySearch({
    items: items.map(({ id }) => id).join(','),
    ...(items.some(({ deletedAt }) => deletedAt !== null) ? { hideDeleted: 'no' } : {}),
  })}`;
