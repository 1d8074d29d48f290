import { parseSearch, single } from '../kit/address/searchParams.ts';

/** A path of this window that may be gone back to; anything else is the start page. */
export function safeReturnTo(path: string | undefined): string {
  const own = path !== undefined && /^\/(?![/\\])/.test(path) && !/^\/(login|error)(?:[/?#]|$)/.test(path);
  return own ? path : '/';
}

/** The sign-in address that leads back to where a person is. */
export const loginAddress = (from: string): string =>
  `/login?${new URLSearchParams({ return_to: safeReturnTo(from) })}`;

/** Where the sign-in address leads back to. */
export const returnAddress = (query: string): string => safeReturnTo(single(parseSearch(query), 'return_to'));
