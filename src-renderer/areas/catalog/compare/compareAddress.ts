import { stringifySearch } from '#kit/address/searchParams.ts';

export const comparePath = '/catalog/compare';

/**
 * Returns the address that compares two items. Apart from the view of that screen, which lists need not load.
 * @param left id of an item
 * @param right undefined for an item that the user chooses there
 */
export const compareAddress = (left: string, right?: string): string =>
  comparePath + stringifySearch({ left, right });
