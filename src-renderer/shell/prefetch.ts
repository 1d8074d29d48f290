import { type FetchQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { preloadNext } from '#kit/onDemand.ts';
import type { AreaScreen, PrefetchQuery } from '#parts/manifest.ts';
import { onBeforeNavigation } from '#parts/prefetchHistory.ts';
import { accessTo } from './navigation.ts';
import { nextIdlePeriod, trackInput, useIdle } from './useIdle.ts';

type PrefetchLoader = NonNullable<AreaScreen['prefetch']>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly asks?: PrefetchLoader | undefined;
  }
}

/** Loaded prefetch functions of screens. */
const loadedPrefetches = new Map<PrefetchLoader, PrefetchQuery>();

/**
 * @returns Undefined when the file fails to load. The screen then fetches by itself and reports the error.
 */
async function load(asks: PrefetchLoader): Promise<PrefetchQuery | undefined> {
  try {
    const question = await asks();
    loadedPrefetches.set(asks, question);
    return question;
  } catch {
    return undefined;
  }
}

/** @returns Whether a request is running. False if all data is cached and fresh. */
function startPrefetch(answers: QueryClient, queries: readonly FetchQueryOptions[]): boolean {
  for (const options of queries) void answers.prefetchQuery(options);
  return queries.some(({ queryKey }) => answers.getQueryState(queryKey)?.fetchStatus === 'fetching');
}

/**
 * Prefetches the first data of an address, as declared in the manifests of the areas.
 * @param address Path and query.
 * @returns Whether a request is running, so that the window can delay navigation until it is sent.
 */
export function prefetchAddress(
  { getMatchedRoutes, history }: Pick<AnyRouter, 'getMatchedRoutes' | 'history'>,
  queryClient: QueryClient,
  address: string,
): boolean {
  const { pathname, search } = new URL(address, location.origin);
  const [routes, params] = getMatchedRoutes(pathname);
  // The router's splat parameter means that no screen matches the full path.
  if (params['**'] !== undefined) return false;
  const isRunning = routes.map(({ options }) => {
    const prefetch = options.staticData?.asks;
    if (prefetch === undefined) return false;
    const prefetchQuery = loadedPrefetches.get(prefetch);
    if (prefetchQuery !== undefined) return startPrefetch(queryClient, prefetchQuery(search, params));
    void load(prefetch).then((loaded) => {
      if (loaded !== undefined && history.location.href === address)
        startPrefetch(queryClient, loaded(search, params));
    });
    return false;
  });
  return isRunning.includes(true);
}

/** Loads the prefetch functions of all screens. They are a few small files. */
function loadPrefetches(routes: readonly AnyRoute[]): void {
  for (const { options } of routes) {
    const asks = options.staticData?.asks;
    if (asks !== undefined && !loadedPrefetches.has(asks)) void load(asks);
  }
}

/**
 * Loads the code of all screens, dialogs and menus, so that the first visit of each only waits for its data.
 * One module per idle period in which the user pauses: their work has priority.
 */
async function loadScreens(routes: readonly AnyRoute[], { signal }: AbortController): Promise<void> {
  await nextIdlePeriod();
  if (signal.aborted) return;
  loadPrefetches(routes);
  for (const { options } of routes) {
    const { component } = options;
    if (component?.preload === undefined) continue;
    await nextIdlePeriod();
    if (signal.aborted) return;
    // On failure, the screen loads its code when it opens, and reports the error.
    await component.preload();
  }
  do {
    await nextIdlePeriod();
    if (signal.aborted) return;
  } while (await preloadNext());
}

/** Prefetches before every navigation the user has permission for, and for the initial address. */
export function usePrefetch(state: SignedIn): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const prefetch = (address: string): boolean => {
      const { pathname } = new URL(address, location.origin);
      return (
        accessTo(pathname, latest.current) === 'granted' && prefetchAddress(router, queryClient, address)
      );
    };
    prefetch(router.history.location.href);
    return onBeforeNavigation(prefetch);
  }, [router, queryClient]);
  const idle = useIdle();
  useEffect(() => {
    if (!idle) return;
    const controller = new AbortController();
    const routes = Object.values<AnyRoute>(router.routesById);
    void loadScreens(routes, controller);
    const stopTracking = trackInput();
    return () => {
      controller.abort();
      stopTracking();
    };
  }, [router, idle]);
}
