import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { useOwnLocation } from '../useOwnLocation.ts';

/** Whether the screen shows the present. Acknowledgements of now say nothing about an earlier moment. */
export function useShowsPresent(): boolean {
  const { searchStr } = useOwnLocation();
  return firstParamValue(parseSearch(searchStr), 'at') === undefined;
}
