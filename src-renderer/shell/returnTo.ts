import { mayReturnTo, safeReturnTo } from '../../src-preload/contract/rules/returnTo.ts';
import { parseSearch, single } from '../kit/address/searchParams.ts';

/** Returns the sign-in address that leads back to `from`. */
export const loginAddress = (from: string): string =>
  `/login?${new URLSearchParams({ return_to: safeReturnTo(from) })}`;

/** Returns the address where a signed-in user signs in again and then returns to `from`. */
export const confirmAddress = (from: string): string =>
  `/login?${new URLSearchParams({ refresh: 'true', return_to: safeReturnTo(from) })}`;

/** Returns the address that a sign-in address leads back to. */
export const returnAddress = (query: string): string => safeReturnTo(single(parseSearch(query), 'return_to'));

/** Whether a sign-in address is for signing in again. */
export const confirms = (query: string): boolean => single(parseSearch(query), 'refresh') === 'true';

/** Whether the next start must not restore an address: sign-in pages and the profile. */
export const isPassage = (path: string): boolean =>
  !mayReturnTo(path) || path.startsWith('/profile-settings');
