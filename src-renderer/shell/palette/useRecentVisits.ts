import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type bridge, queries } from '#parts/bridge/bridge.ts';
import { rememberVisit } from './recentItems.ts';

type ItemAnswer = Awaited<ReturnType<typeof bridge.catalog.item.get>>;

const itemPage = /^\/catalog\/([^/]+)/;

/** Records each opened item page after its item has loaded. */
export function useRecentVisits(): void {
  const queryClient = useQueryClient();
  const id = itemPage.exec(useLocation().pathname)?.[1];
  useEffect(() => {
    if (id === undefined) return;
    const queryKey = queries.catalog.item.get.key({ input: { id: decodeURIComponent(id) } });
    const recordVisits = () => {
      for (const [, answer] of queryClient.getQueriesData<ItemAnswer>({ queryKey })) {
        if (answer !== undefined) rememberVisit(queryClient, answer.data);
      }
    };
    recordVisits();
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') recordVisits();
    });
  }, [queryClient, id]);
}
