import { type SearchParams, single } from '../address/searchParams.ts';

/**
 * The open tab that an address names, or the first. An address with a tab that is not there, of an older client or of a part
 * that the person may not see, opens the first.
 */
export function readTab<Id extends string>(
  params: SearchParams,
  name: string,
  ids: readonly [Id, ...Id[]],
): Id {
  const asked = single(params, name);
  return ids.find((id) => id === asked) ?? ids[0];
}

/** The parameter for a tab; none for the first, so that addresses stay short. */
export const writeTab = <Id extends string>(id: Id, ids: readonly [Id, ...Id[]]): Id | undefined =>
  id === ids[0] ? undefined : id;
