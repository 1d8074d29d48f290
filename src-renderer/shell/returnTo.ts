import { mayReturnTo, safeReturnTo } from '../../src-preload/contract/rules/returnTo.ts';
import { parseSearch, single } from '../kit/address/searchParams.ts';

/** The sign-in address that leads back to where a person is. */
export const loginAddress = (from: string): string =>
  `/login?${new URLSearchParams({ return_to: safeReturnTo(from) })}`;

/** The address where a person who is signed in signs in once more, and comes back. */
export const confirmAddress = (from: string): string =>
  `/login?${new URLSearchParams({ refresh: 'true', return_to: safeReturnTo(from) })}`;

/** Where the sign-in address leads back to. */
export const returnAddress = (query: string): string => safeReturnTo(single(parseSearch(query), 'return_to'));

/** Whether the sign-in address is about signing in once more. */
export const confirms = (query: string): boolean => single(parseSearch(query), 'refresh') === 'true';

/** Addresses that the next start does not come back to: what is passed through, and a profile that was looked after. */
export const isPassage = (path: string): boolean =>
  !mayReturnTo(path) || path.startsWith('/profile-settings');
