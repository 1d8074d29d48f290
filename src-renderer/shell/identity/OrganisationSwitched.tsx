import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigateTo } from '../useNavigateTo.ts';

/** Where a person lands who chose another organisation: nothing that was shown before is shown again. */
export function OrganisationSwitched() {
  const answers = useQueryClient();
  const navigateTo = useNavigateTo();
  useEffect(() => {
    answers.clear();
    navigateTo('/', { replace: true });
  }, [answers, navigateTo]);
  return null;
}
