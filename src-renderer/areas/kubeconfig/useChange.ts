import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KubeconfigWish } from '../../../src-preload/contract/kubeconfig.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import type { ChangeAnswer } from './ChooseStage.tsx';

/**
 * The value after it has not changed for a while.
 * @param delayMs milliseconds
 */
function useDelayed<T>(value: T, delayMs: number): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}

/** Typing pause in milliseconds before the preview is requested. */
const restMs = 200;

/** Other programs change the files: never use the cache, and refetch when the window gets the focus. */
const anew = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: 'always', meta: { quiet: true } } as const;

/** Queries the target files and the suggested name. */
export const useStartAnswer = (enabled: boolean) =>
  useQuery({ ...queries.kubeconfig.start.queryOptions(), ...anew, enabled });

/** Queries a preview of the change. Disabled without a wish. */
export function useChange(wish: KubeconfigWish | undefined): ChangeAnswer {
  const name = useDelayed(wish?.name, restMs);
  const input = { target: 'default' as const, makeCurrent: false, ...wish, name: name ?? '' };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queries.kubeconfig.preview.queryOptions({ input }),
    ...anew,
    placeholderData: keepPreviousData,
    enabled: wish !== undefined && input.name !== '',
  });
  return {
    change: data,
    stale: isPlaceholderData || wish?.name !== name,
    error,
    retry: () => void refetch(),
  };
}
