import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KubeconfigWish } from '../../../src-preload/contract/kubeconfig.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import type { ChangeAnswer } from './ChooseStage.tsx';

/** A value as it was when it had stopped changing for a while. @param delayMs milliseconds */
function useDelayed<T>(value: T, delayMs: number): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}

/** So long typing rests before the change is worked out, in milliseconds. */
const restMs = 200;

/** Files change without us: nothing is shown from memory, and coming back from a terminal looks again. */
const anew = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: 'always', meta: { quiet: true } } as const;

/** Where it could go, and how it would be called. */
export const useStartAnswer = (enabled: boolean) =>
  useQuery({ ...queries.kubeconfig.start.queryOptions(), ...anew, enabled });

/** The change that a wish would make; none while there is no wish. */
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
