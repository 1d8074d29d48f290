import { type ParsedLocation, useMatch, useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useSyncExternalStore } from 'react';

const trimTrailingSlash = (pathname: string): string => pathname.replace(/\/+$/, '');

/**
 * Returns the address of the calling screen without delay. The router updates some frames later, which would
 * make bound switches jump back. The address stays the same during navigation to another screen, which must
 * not render in the old one.
 */
export function useOwnLocation(): Pick<ParsedLocation, 'pathname' | 'searchStr'> {
  const router = useRouter();
  const latest = useSyncExternalStore(router.history.subscribe, () => router.history.location);
  const location = useMemo(() => router.parseLocation(latest), [router, latest]);
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  const last = useRef(location);
  if (own === undefined || trimTrailingSlash(own) === trimTrailingSlash(location.pathname))
    last.current = location;
  return last.current;
}
