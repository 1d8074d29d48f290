import { mayReturnTo, safeReturnTo } from '#contract/rules/returnTo.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';

/** Returns the sign-in address that leads back to `from`. */
export const loginAddress = (from: string): string =>
  `/login?${new URLSearchParams({ return_to: safeReturnTo(from) })}`;

/** Returns the address where a signed-in user signs in again and then returns to `from`. */
export const confirmAddress = (from: string): string =>
  `/login?${new URLSearchParams({ refresh: 'true', return_to: safeReturnTo(from) })}`;

/** Returns the address that a sign-in address leads back to. */
export const returnAddress = (query: string): string =>
  safeReturnTo(firstParamValue(parseSearch(query), 'return_to'));

/** Whether a sign-in address is for signing in again. */
export const isConfirmation = (query: string): boolean =>
  firstParamValue(parseSearch(query), 'refresh') === 'true';

/** Whether the next start must not restore an address: sign-in pages and the profile. */
export const isTransientAddress = (path: string): boolean =>
  !mayReturnTo(path) || path.startsWith('/profile-settings');
