import { type ParsedLocation, useMatch, useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useSyncExternalStore } from 'react';

const withoutEnd = (pathname: string): string => pathname.replace(/\/+$/, '');

/**
 * The address of the screen that asks, the moment it changes: the router's own comes some frames later, and a switch that is bound to it
 * would jump back under the pointer before it moves. On the way to another screen it stays what it was, for whoever read a view out of
 * that one's would draw something in the last moment that nobody asked for.
 */
export function useOwnLocation(): Pick<ParsedLocation, 'pathname' | 'searchStr'> {
  const router = useRouter();
  const latest = useSyncExternalStore(router.history.subscribe, () => router.history.location);
  const location = useMemo(() => router.parseLocation(latest), [router, latest]);
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  const last = useRef(location);
  if (own === undefined || withoutEnd(own) === withoutEnd(location.pathname)) last.current = location;
  return last.current;
}
