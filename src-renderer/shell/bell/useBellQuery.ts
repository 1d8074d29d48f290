import { useQuery } from '@tanstack/react-query';
import { queries } from '#parts/bridge/bridge.ts';

/** Polling interval (ms) for responses from the server: no sync event reports their changes. */
export const pollIntervalMs = 60_000;

/** @param isEnabled whether the open workspace has notifications */
export const useBellQuery = (isEnabled: boolean) =>
  useQuery(
    queries.notifications.bell.get.queryOptions({
      input: {},
      enabled: isEnabled,
      meta: { quiet: true },
      refetchInterval: ({ state }) => (state.data?.source === 'server' ? pollIntervalMs : false),
    }),
  );
