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

/** Those whose file is here. */
const known = new Map<Asks, FirstQuestion>();

/** @returns nothing when the file does not come: the screen asks by itself, and tells what is wrong */
async function load(asks: Asks): Promise<FirstQuestion | undefined> {
  try {
    const question = await asks();
    known.set(asks, question);
    return question;
  } catch {
    return undefined;
  }
}

/** @returns whether the answer is on its way: it is not when it is here and fresh */
function ask(answers: QueryClient, options: FetchQueryOptions | undefined): boolean {
  if (options === undefined) return false;
  void answers.prefetchQuery(options);
  return answers.getQueryState(options.queryKey)?.fetchStatus === 'fetching';
}

/**
 * Asks main for what an address shows first, as the manifests of the areas name it.
 * @param address path and query
 * @returns whether an answer is on its way, and the window may wait for the question to leave
 */
export function askFirst(
  { getMatchedRoutes, history }: Pick<AnyRouter, 'getMatchedRoutes' | 'history'>,
  answers: QueryClient,
  address: string,
): boolean {
  const { pathname, search } = new URL(address, location.origin);
  const [routes, params] = getMatchedRoutes(pathname);
  // What the router names so is the rest of an address that goes on below the screen that it found.
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

/** Brings what all screens ask: a few small files. */
function loadAll({ routesById }: Pick<AnyRouter, 'routesById'>): void {
  for (const { options } of Object.values<AnyRoute>(routesById)) {
    const asks = options.staticData?.asks;
    if (asks !== undefined && !known.has(asks)) void load(asks);
  }
}

/** Asks ahead of every address that this person may see, and for the one that the window opened with. */
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
