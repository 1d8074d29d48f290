import { useQuery } from '@tanstack/react-query';
import { actionPollMs, isActionOver, isRunOver, runPollMs } from '#contract/rules/playbooks.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';

interface PolledQuery {
  readonly state: { readonly data: { readonly data: { readonly status: string } } | undefined };
}

/**
 * Polling options: poll until finished, pause while the
 * window is hidden, and refetch when it gets the focus.
 */
function pollUntil(isOver: (status: string) => boolean, everyMs: number, online: boolean) {
  const shouldPoll = ({ state: { data } }: PolledQuery) => data === undefined || !isOver(data.data.status);
  return {
    staleTime: 0,
    refetchInterval: (query: PolledQuery) => (online && shouldPoll(query) ? everyMs : (false as const)),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: (query: PolledQuery) => (shouldPoll(query) ? ('always' as const) : false),
  };
}

/** Queries a run with its steps, every 2 s until it finishes. @param id undefined for no run */
export function useRun(id: string | undefined) {
  const online = useServerOnline();
  return useQuery({
    ...queries.playbooks.runs.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }),
    ...pollUntil(isRunOver, runPollMs, online),
  });
}

/** Options of a query for a step with its output, which runs every second until the step finishes. */
export const runActionOptions = (id: string | undefined, online: boolean) => ({
  ...queries.playbooks.runs.action.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }),
  ...pollUntil(isActionOver, actionPollMs, online),
});

/** Queries a step with its output. */
export const useRunAction = (id: string | undefined) => useQuery(runActionOptions(id, useServerOnline()));
