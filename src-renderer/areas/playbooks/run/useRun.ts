import { useQuery } from '@tanstack/react-query';
import {
  actionPollMs,
  isActionOver,
  isRunOver,
  runPollMs,
} from '../../../../src-preload/contract/rules/playbooks.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import { useServerOnline } from '../../../parts/useServerOnline.ts';

interface Followed {
  readonly state: { readonly data: { readonly data: { readonly status: string } } | undefined };
}

/** Read again and again until it is over; not while the window is hidden, and at once when it is seen again. */
function followUntil(isOver: (status: string) => boolean, everyMs: number, online: boolean) {
  const goesOn = ({ state: { data } }: Followed) => data === undefined || !isOver(data.data.status);
  return {
    staleTime: 0,
    refetchInterval: (query: Followed) => (online && goesOn(query) ? everyMs : (false as const)),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: (query: Followed) => (goesOn(query) ? ('always' as const) : false),
  };
}

/** A run with its steps, read every 2 s until it is over; specification part 2 section 4.6. */
export function useRun(id: string) {
  const online = useServerOnline();
  return useQuery({
    ...queries.playbooks.runs.get.queryOptions({ input: { id } }),
    ...followUntil(isRunOver, runPollMs, online),
  });
}

/** A step with what came out of it, read every second until it is over. */
export function useRunAction(id: string | undefined) {
  const online = useServerOnline();
  return useQuery({
    ...queries.playbooks.runs.action.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }),
    ...followUntil(isActionOver, actionPollMs, online),
  });
}
