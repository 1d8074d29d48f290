import { createContext, useContext } from 'react';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { useOwnLocation } from '../useOwnLocation.ts';

/**
 * Whether the page shows the present, set by pages that show it while their earlier moment cannot be read. Undefined if
 * the address decides.
 */
export const ShowsPresentContext = createContext<boolean | undefined>(undefined);

/** Whether the screen shows the present. Acknowledgements of now say nothing about an earlier moment. */
export function useShowsPresent(): boolean {
  const { searchStr } = useOwnLocation();
  const ofPage = useContext(ShowsPresentContext);
  return ofPage ?? firstParamValue(parseSearch(searchStr), 'at') === undefined;
}
