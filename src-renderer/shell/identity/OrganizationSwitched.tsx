import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigateTo } from '../useNavigateTo.ts';

/** Landing page after switching the organization. Clears the cache of the previous one. */
export function OrganizationSwitched() {
  const queryClient = useQueryClient();
  const navigateTo = useNavigateTo();
  useEffect(() => {
    queryClient.clear();
    navigateTo('/', { replace: true });
  }, [queryClient, navigateTo]);
  return null;
}
