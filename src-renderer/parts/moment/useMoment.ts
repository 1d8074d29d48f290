import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { type Moment, momentOf } from './moment.ts';

/** The earlier moment that a screen shows. */
export interface ShownMoment {
  /** Undefined until the first one is read. While another one is read, this is the previous one. */
  readonly moment: Moment | undefined;
  /** Whether the moment of the address is not displayed yet. */
  readonly isPending: boolean;
  /** Why no moment can be read. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const noMoment: ShownMoment = { moment: undefined, isPending: false, error: null, retry: () => undefined };

/**
 * Reads the state of an earlier moment. At most one request runs. When it ends, its state is displayed, and the latest
 * moment is requested, so that a moving slider displays states in between.
 * @param at ISO 8601. Undefined for now, which reads nothing.
 * @param subjects a stable list
 */
export function useMoment(at: string | undefined, subjects: readonly MomentSubject[]): ShownMoment {
  const [requested, setRequested] = useState(at);
  const input = { at: requested ?? '', subjects: [...subjects] };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queries.history.at.key({ type: 'query', input }),
    queryFn: async ({ signal }) => momentOf((await bridge.history.at(input, { signal })).data),
    enabled: requested !== undefined,
    placeholderData: keepPreviousData,
    // Moments are compared by time. A deep comparison of many healths would find nothing more.
    structuralSharing: false,
    // Each step of the slider is an entry. Sync invalidates those in use.
    gcTime: 10_000,
  });
  if (requested !== at && (!isFetching || at === undefined || requested === undefined)) setRequested(at);
  if (at === undefined || requested === undefined) return noMoment;
  return {
    moment: data,
    isPending: requested !== at || isPlaceholderData,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
