import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentListInput } from '../../../src-preload/contract/agents.ts';
import { useAutoRefresh } from '../../kit/refresh/useAutoRefresh.ts';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import type { AgentsView } from './agentsView.ts';
import { keepOrder } from './keepOrder.ts';

const inputOf = ({ sortBy, sortOrder, pageIndex, pageSize }: AgentsView): AgentListInput => ({
  sortBy,
  sortOrder,
  pageIndex,
  pageSize,
});

/** The page of the list that a view names, read again by itself: who is online changes without anybody's doing. */
export function useAgents(view: AgentsView) {
  const input = inputOf(view);
  const options = queries.agents.list.queryOptions({
    input,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const client = useQueryClient();
  const answer = useQuery(options);
  const online = useServerOnline();
  useAutoRefresh(online ? '30s' : 'None', 0, () => {
    bridge.agents.list(input).then(
      (newer) =>
        client.setQueryData(options.queryKey, (shown) =>
          shown === undefined
            ? newer
            : {
                ...newer,
                data: { ...newer.data, agents: [...keepOrder(shown.data.agents, newer.data.agents)] },
              },
        ),
      // The query itself tells what is wrong.
      () => answer.refetch(),
    );
  });
  return answer;
}
