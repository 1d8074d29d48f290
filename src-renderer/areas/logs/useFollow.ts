import { ORPCError } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { bridge } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';

/** Minimum interval between two requests, in milliseconds. */
const everyMs = 5_000;
/** Every request transfers all lines. The pause is at least this multiple of the request's duration. */
const rests = 5;

interface Followed {
  readonly session: string | undefined;
  /** Number of requests that added lines. Part of the key of the line queries. */
  readonly version: number;
  /** Error of the last request. Undefined after a success. */
  readonly problem: string | undefined;
}

/**
 * Polls for new lines while the window is visible.
 * @param onAdded called with the number of added lines
 */
export function useFollow(
  session: string | undefined,
  follows: boolean,
  { onAdded, onGone }: { readonly onAdded: (count: number) => void; readonly onGone: () => void },
): Followed {
  const [state, setState] = useState<Followed>({ session, version: 0, problem: undefined });
  const current: Followed = state.session === session ? state : { session, version: 0, problem: undefined };
  const took = useEffectEvent((added: number) => {
    setState({ session, version: current.version + (added > 0 ? 1 : 0), problem: undefined });
    if (added > 0) onAdded(added);
  });
  const failed = useEffectEvent((error: unknown) => {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') onGone();
    else setState({ ...current, problem: toShownFailure(error).sentence });
  });
  useEffect(() => {
    if (!follows || session === undefined) return;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const startedMs = performance.now();
      if (!document.hidden) {
        try {
          const { added } = await bridge.logs.refresh({ session }, { signal: ending.signal });
          if (!ending.signal.aborted) took(added);
        } catch (error) {
          if (!ending.signal.aborted) failed(error);
        }
      }
      if (!ending.signal.aborted)
        timer = setTimeout(() => void ask(), Math.max(everyMs, rests * (performance.now() - startedMs)));
    };
    void ask();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [follows, session]);
  return current;
}
