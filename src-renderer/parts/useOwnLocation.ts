import { type ParsedLocation, useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';

const trimTrailingSlash = (pathname: string): string => pathname.replace(/\/+$/, '');

/**
 * Returns the address of the calling screen without delay. The router updates some frames later, which would
 * make bound switches jump back. The address stays the same during navigation to another screen, which must
 * not render in the old one: the old screen does not even re-render.
 */
export function useOwnLocation(): Pick<ParsedLocation, 'pathname' | 'searchStr'> {
  const { history, parseLocation } = useRouter();
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  const last = useRef(history.location);
  const readOwn = useCallback(() => {
    const { location } = history;
    if (own === undefined || trimTrailingSlash(own) === trimTrailingSlash(location.pathname))
      last.current = location;
    return last.current;
  }, [history, own]);
  const location = useSyncExternalStore(history.subscribe, readOwn);
  return useMemo(() => parseLocation(location), [parseLocation, location]);
}
