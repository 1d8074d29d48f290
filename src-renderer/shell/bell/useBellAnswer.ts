import { useQuery } from '@tanstack/react-query';
import { queries } from '../../parts/bridge/bridge.ts';

/** What the server itself answered is not told of by sync: it is asked again, in milliseconds. */
const againMs = 60_000;

/** What was sent lately that concerns the person. */
export const useBellAnswer = () =>
  useQuery(
    queries.notifications.bell.get.queryOptions({
      input: {},
      meta: { quiet: true },
      refetchInterval: ({ state }) => (state.data?.source === 'server' ? againMs : false),
    }),
  );
