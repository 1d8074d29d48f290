import { safeReturnTo } from '../../src-preload/contract/rules/returnTo.ts';
import { parseSearch, single } from '../kit/address/searchParams.ts';

/** The sign-in address that leads back to where a person is. */
export const loginAddress = (from: string): string =>
  `/login?${new URLSearchParams({ return_to: safeReturnTo(from) })}`;

/** Where the sign-in address leads back to. */
export const returnAddress = (query: string): string => safeReturnTo(single(parseSearch(query), 'return_to'));
