import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns a function that navigates to an address (path and query) without rewriting its query. */
export function useNavigateTo(): (address: string, options?: { readonly replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback(
    (address, options) => (options?.replace === true ? history.replace(address) : history.push(address)),
    [history],
  );
}
