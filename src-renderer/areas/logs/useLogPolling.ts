import { ORPCError } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { bridge } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/** Minimum interval between two requests, in milliseconds. */
const minIntervalMs = 5_000;
/** Every request transfers all lines. The pause is at least this multiple of the request's duration. */
const pauseFactor = 5;

interface PollingState {
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
export function useLogPolling(
  session: string | undefined,
  isEnabled: boolean,
  { onAdded, onGone }: { readonly onAdded: (count: number) => void; readonly onGone: () => void },
): PollingState {
  const [state, setState] = useState<PollingState>({ session, version: 0, problem: undefined });
  const current: PollingState =
    state.session === session ? state : { session, version: 0, problem: undefined };
  const handleAdded = useEffectEvent((added: number) => {
    setState({ session, version: current.version + (added > 0 ? 1 : 0), problem: undefined });
    if (added > 0) onAdded(added);
  });
  const handleError = useEffectEvent((error: unknown) => {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') onGone();
    else setState({ ...current, problem: toDisplayFailure(error).sentence });
  });
  useEffect(() => {
    if (!isEnabled || session === undefined) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const startedMs = performance.now();
      if (!document.hidden) {
        try {
          const { added } = await bridge.logs.refresh({ session }, { signal: controller.signal });
          if (!controller.signal.aborted) handleAdded(added);
        } catch (error) {
          if (!controller.signal.aborted) handleError(error);
        }
      }
      if (!controller.signal.aborted)
        timer = setTimeout(
          () => void poll(),
          Math.max(minIntervalMs, pauseFactor * (performance.now() - startedMs)),
        );
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isEnabled, session]);
  return current;
}
