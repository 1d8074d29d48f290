import { useLocation, useMatch } from '@tanstack/react-router';
import { useRef } from 'react';

const withoutEnd = (pathname: string): string => pathname.replace(/\/+$/, '');

/**
 * The address of the screen that asks. While a person is on the way to another screen the router's own is that one's already; whoever
 * read a view out of it would draw something in the last moment that nobody asked for.
 */
export function useOwnLocation(): Pick<ReturnType<typeof useLocation>, 'pathname' | 'searchStr'> {
  const location = useLocation();
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  const last = useRef(location);
  if (own === undefined || withoutEnd(own) === withoutEnd(location.pathname)) last.current = location;
  return last.current;
}
