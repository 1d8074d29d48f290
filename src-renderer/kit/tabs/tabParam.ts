import { firstParamValue, type SearchParams } from '../address/searchParams.ts';

/**
 * Returns the tab in the address, or the first tab.
 * Unknown tabs also open the first: links from older clients, or tabs that the user has no permission for.
 */
export function readTab<Id extends string>(
  params: SearchParams,
  name: string,
  ids: readonly [Id, ...Id[]],
): Id {
  const asked = firstParamValue(params, name);
  return ids.find((id) => id === asked) ?? ids[0];
}

/** Returns the parameter of a tab. Undefined for the first tab, so that addresses stay short. */
export const writeTab = <Id extends string>(id: Id, ids: readonly [Id, ...Id[]]): Id | undefined =>
  id === ids[0] ? undefined : id;
