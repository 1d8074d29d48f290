import { ORPCError } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { bridge } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';

/** From one answer to the next question, in milliseconds. */
const everyMs = 5_000;
/** All lines come each time: where that takes long, the server and this computer rest so many times as long. */
const rests = 5;

interface Followed {
  readonly session: string | undefined;
  /** How often main took in new lines; a part of the question for lines. */
  readonly version: number;
  /** What went wrong last; nothing once it goes well again. */
  readonly problem: string | undefined;
}

/**
 * Asks for new lines again and again while the window can be seen.
 * @param onAdded hears how many lines came
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
