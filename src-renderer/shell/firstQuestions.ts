import { type FetchQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { onAddressAhead } from '../parts/askAhead.ts';
import type { FirstQuestion, Screen } from '../parts/manifest.ts';
import { verdictOn } from './navigation.ts';
import { useIdle } from './useIdle.ts';

type Asks = NonNullable<Screen['asks']>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly asks?: Asks | undefined;
  }
}

/** Loaded prefetch functions of screens. */
const known = new Map<Asks, FirstQuestion>();

/**
 * @returns Undefined when the file fails to load. The screen then fetches by itself and reports the error.
 */
async function load(asks: Asks): Promise<FirstQuestion | undefined> {
  try {
    const question = await asks();
    known.set(asks, question);
    return question;
  } catch {
    return undefined;
  }
}

/** @returns Whether a request is running. False if the data is cached and fresh. */
function ask(answers: QueryClient, options: FetchQueryOptions | undefined): boolean {
  if (options === undefined) return false;
  void answers.prefetchQuery(options);
  return answers.getQueryState(options.queryKey)?.fetchStatus === 'fetching';
}

/**
 * Prefetches the first data of an address, as declared in the manifests of the areas.
 * @param address Path and query.
 * @returns Whether a request is running, so that the window can delay navigation until it is sent.
 */
export function askFirst(
  { getMatchedRoutes, history }: Pick<AnyRouter, 'getMatchedRoutes' | 'history'>,
  answers: QueryClient,
  address: string,
): boolean {
  const { pathname, search } = new URL(address, location.origin);
  const [routes, params] = getMatchedRoutes(pathname);
  // The router's splat parameter means that no screen matches the full path.
  if (params['**'] !== undefined) return false;
  const asked = routes.map(({ options }) => {
    const asks = options.staticData?.asks;
    if (asks === undefined) return false;
    const question = known.get(asks);
    if (question !== undefined) return ask(answers, question(search));
    void load(asks).then((loaded) => {
      if (loaded !== undefined && history.location.href === address) ask(answers, loaded(search));
    });
    return false;
  });
  return asked.includes(true);
}

/** Loads the prefetch functions of all screens. They are a few small files. */
function loadAll({ routesById }: Pick<AnyRouter, 'routesById'>): void {
  for (const { options } of Object.values<AnyRoute>(routesById)) {
    const asks = options.staticData?.asks;
    if (asks !== undefined && !known.has(asks)) void load(asks);
  }
}

/** Prefetches before every navigation the user has permission for, and for the initial address. */
export function useFirstQuestions(state: SignedIn): void {
  const router = useRouter();
  const answers = useQueryClient();
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const askFor = (address: string): boolean => {
      const { pathname } = new URL(address, location.origin);
      return verdictOn(pathname, latest.current) === 'granted' && askFirst(router, answers, address);
    };
    askFor(router.history.location.href);
    return onAddressAhead(askFor);
  }, [router, answers]);
  const idle = useIdle();
  useEffect(() => {
    if (idle) loadAll(router);
  }, [router, idle]);
}
