import { stringifySearch } from '#kit/address/searchParams.ts';

export const graphPath = '/catalog/graph';

/** Max number of items whose relationships one graph shows. */
export const maxGraphItems = 20;

/** Returns the address of the graph of several items. @param ids of the items */
export const graphAddress = (ids: readonly string[]): string =>
  graphPath + stringifySearch({ items: ids.join(',') });
