import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to an address of this window: path and query, as it stands. */
export function useNavigateTo(): (address: string, options?: { readonly replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback(
    (address, options) => (options?.replace === true ? history.replace(address) : history.push(address)),
    [history],
  );
}
