import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KubeconfigRequest } from '#contract/kubeconfig.ts';
import { queries } from '#parts/bridge/bridge.ts';
import type { ChangePreview } from './ChooseStage.tsx';

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
const typingPauseMs = 200;

/** Other programs change the files: never use the cache, and refetch when the window gets the focus. */
const alwaysFresh = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: 'always',
  meta: { quiet: true },
} as const;

/** Queries the target files and the suggested name. */
export const useStartQuery = (enabled: boolean) =>
  useQuery({ ...queries.kubeconfig.start.queryOptions(), ...alwaysFresh, enabled });

/** Queries a preview of the change. Disabled without a request. */
export function useChangePreview(request: KubeconfigRequest | undefined): ChangePreview {
  const name = useDelayed(request?.name, typingPauseMs);
  const input = { target: 'default' as const, makeCurrent: false, ...request, name: name ?? '' };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queries.kubeconfig.preview.queryOptions({ input }),
    ...alwaysFresh,
    placeholderData: keepPreviousData,
    enabled: request !== undefined && input.name !== '',
  });
  return {
    change: data,
    stale: isPlaceholderData || request?.name !== name,
    error,
    retry: () => void refetch(),
  };
}
