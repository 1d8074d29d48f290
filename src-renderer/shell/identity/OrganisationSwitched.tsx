import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigateTo } from '../useNavigateTo.ts';

/** Landing page after switching the organization. Clears the cache of the previous one. */
export function OrganisationSwitched() {
  const answers = useQueryClient();
  const navigateTo = useNavigateTo();
  useEffect(() => {
    answers.clear();
    navigateTo('/', { replace: true });
  }, [answers, navigateTo]);
  return null;
}
